import { useQuery } from '@tanstack/react-query'
import { readSecondPlace } from '#contract/second-place.ts'
import { read } from '#web/lib/queries.ts'

/** Where copies of the backups go, as it was when it was asked. */
export const useSecondPlace = () =>
  useQuery({ queryKey: [readSecondPlace.path], queryFn: () => read(readSecondPlace, {}) })
