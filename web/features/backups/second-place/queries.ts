import { useQuery } from '@tanstack/react-query'
import { readSecondPlace } from '#contract/second-place.ts'
import { read } from '#web/lib/queries.ts'

/** The state of the off-site backup, read once. */
export const useSecondPlace = () =>
  useQuery({ queryKey: [readSecondPlace.path], queryFn: () => read(readSecondPlace, {}) })
