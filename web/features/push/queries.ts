import { useQuery } from '@tanstack/react-query'
import { listPushDevices } from '#contract/push.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'

/** The browsers that receive push notifications of new requests. */
export const usePhones = () =>
  useQuery({ queryKey: [listPushDevices.path], queryFn: () => readEndpoint(listPushDevices, {}) })

export const useRefetchPhones = () => useRefetch(listPushDevices)
