import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readBackupState } from '#contract/backup.ts'
import {
  type Held,
  listPeopleLog,
  lookUpPerson,
  type OldRequests,
  readOldRequests,
} from '#contract/people.ts'
import { forgetDraftsOfGone, useRefetchWorklist } from '#web/features/consultations/queries.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { useReadSubscribersAgain } from '#web/features/newsletter/subscribers/queries.ts'
import { useReadDataRequestsAgain } from '#web/features/rights/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The state of the backups, and when the last one with data deleted now will be gone. */
export const useBackupState = () =>
  useQuery({ queryKey: [readBackupState.path], queryFn: () => read(readBackupState, {}) }).data

const heldUnder = (contact: string | undefined) => ({
  queryKey: [lookUpPerson.path, contact],
  queryFn: () => callApi(lookUpPerson, { body: { contact: contact ?? '' } }),
  enabled: contact !== undefined,
  // Never cached: each look-up reads again.
  gcTime: 0,
})

/** All data held about the person with this address or number; does nothing without one. */
export const useHeld = (contact: string | undefined) => useQuery(heldUnder(contact))

/** All data held about several people, by address. */
export const useHeldUnderEach = (addresses: readonly string[]) =>
  useQueries({ queries: addresses.map(heldUnder) })

export const useLookUpAgain = () => useReadAgain(lookUpPerson)

/** Applies a change to the cached look-up. */
export function usePutHeld(contact: string) {
  const queryClient = useQueryClient()
  return (change: (held: Held) => Held) =>
    queryClient.setQueryData<Held>([lookUpPerson.path, contact], (held) => held && change(held))
}

export const usePeopleLog = () => usePages(listPeopleLog)
export const useReadLogAgain = () => useReadAgain(listPeopleLog)

/** Refetches everything that a correction or an erasure may have changed, except the look-up itself. */
export function useRefetchAll() {
  const readLog = useReadLogAgain()
  const readWorklist = useRefetchWorklist()
  const readSubscribers = useReadSubscribersAgain()
  const readMail = useRefetchMail()
  const readOld = useReadAgain(readOldRequests)
  const readRights = useReadDataRequestsAgain()
  return () =>
    Promise.all([
      ...[readLog(), readWorklist(), readSubscribers(), readMail(), readOld(), readRights()],
      forgetDraftsOfGone(),
    ])
}

/** Requests that are older than 24 months; `isDue` is true once a year. */
export const useOldRequests = () =>
  useQuery({ queryKey: [readOldRequests.path], queryFn: () => read(readOldRequests, {}) })

export const oldRequestsWords = ({ count }: Pick<OldRequests, 'count'>) =>
  `${formatCountOf(count, 'request')} ${count === 1 ? 'is' : 'are'} older than 24 months`
