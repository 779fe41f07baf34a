import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readBackupState } from '#contract/backup.ts'
import {
  listPeopleLog,
  lookUpPerson,
  type OldRequests,
  type PersonalData,
  readOldRequests,
} from '#contract/people.ts'
import { deleteDraftsOfMissingRequests, useRefetchWorklist } from '#web/features/consultations/queries.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { useRefetchSubscribers } from '#web/features/newsletter/subscribers/queries.ts'
import { useRefetchDataRequests } from '#web/features/rights/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The state of the backups, and when the last one with data deleted now will be gone. */
export const useBackupState = () =>
  useQuery({ queryKey: [readBackupState.path], queryFn: () => readEndpoint(readBackupState, {}) }).data

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

export const useRefetchPersonalData = () => useRefetch(lookUpPerson)

/** Applies a change to the cached look-up. */
export function useReplaceCachedPersonalData(contact: string) {
  const queryClient = useQueryClient()
  return (change: (held: PersonalData) => PersonalData) =>
    queryClient.setQueryData<PersonalData>([lookUpPerson.path, contact], (held) => held && change(held))
}

export const usePeopleLog = () => usePages(listPeopleLog)
export const useRefetchPeopleLog = () => useRefetch(listPeopleLog)

/** Refetches everything that a correction or an erasure may have changed, except the look-up itself. */
export function useRefetchAfterErasure() {
  const readLog = useRefetchPeopleLog()
  const readWorklist = useRefetchWorklist()
  const readSubscribers = useRefetchSubscribers()
  const readMail = useRefetchMail()
  const readOld = useRefetch(readOldRequests)
  const readRights = useRefetchDataRequests()
  return () =>
    Promise.all([
      ...[readLog(), readWorklist(), readSubscribers(), readMail(), readOld(), readRights()],
      deleteDraftsOfMissingRequests(),
    ])
}

/** Requests that are older than 24 months; `isDue` is true once a year. */
export const useOldRequests = () =>
  useQuery({ queryKey: [readOldRequests.path], queryFn: () => readEndpoint(readOldRequests, {}) })

export const describeOldRequests = ({ count }: Pick<OldRequests, 'count'>) =>
  `${formatCountOf(count, 'request')} ${count === 1 ? 'is' : 'are'} older than 24 months`
