import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPeopleLog, lookUpPerson, type PersonalData } from '#contract/people.ts'
import { listDataRequests } from '#contract/rights.ts'
import { deleteDraftsOfMissingRequests, useRefetchWorklist } from '#web/features/consultations/queries.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { useRefetchSubscribers } from '#web/features/newsletter/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'

const heldUnder = (contact: string | undefined) => ({
  queryKey: [lookUpPerson.path, contact],
  queryFn: () => callApi(lookUpPerson, { body: { contact: contact ?? '' } }),
  enabled: contact !== undefined,
  // Never cached: each look-up reads again.
  gcTime: 0,
})

/** All data held about the person with this address or number; does nothing without one. */
export const usePersonalData = (contact: string | undefined) => useQuery(heldUnder(contact))

/** All data held about several people, by address. */
export const usePersonalDataOfEach = (addresses: readonly string[]) =>
  useQueries({ queries: addresses.map(heldUnder) })

/** Applies a change to the cached look-up. */
export function useReplaceCachedPersonalData(contact: string) {
  const queryClient = useQueryClient()
  return (change: (held: PersonalData) => PersonalData) =>
    queryClient.setQueryData<PersonalData>([lookUpPerson.path, contact], (held) => held && change(held))
}

/** Refetches everything that a correction or an erasure may have changed, except the look-up itself. */
export function useRefetchAfterErasure() {
  const readWorklist = useRefetchWorklist()
  const readSubscribers = useRefetchSubscribers()
  const readMail = useRefetchMail()
  const readOthers = useRefetch(listPeopleLog, listDataRequests)
  return () =>
    Promise.all([
      ...[readWorklist(), readSubscribers(), readMail(), readOthers()],
      deleteDraftsOfMissingRequests(),
    ])
}
