import { useQuery } from '@tanstack/react-query'
import { listPhones } from '#contract/push.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

/** The browsers that receive push notifications of new requests. */
export const usePhones = () => useQuery({ queryKey: [listPhones.path], queryFn: () => read(listPhones, {}) })

export const useReadPhonesAgain = () => useReadAgain(listPhones)
