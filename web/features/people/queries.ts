import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readBackupState } from '#contract/backup.ts'
import {
  type Held,
  listPeopleLog,
  lookUpPerson,
  type OldRequests,
  readOldRequests,
} from '#contract/people.ts'
import { forgetDraftsOfGone, useReadWorklistAgain } from '#web/features/consultations/queries.ts'
import { useReadMailAgain } from '#web/features/mail/queries.ts'
import { useReadSubscribersAgain } from '#web/features/newsletter/subscribers/queries.ts'
import { useReadDataRequestsAgain } from '#web/features/rights/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** How backups stand, and when the last of them goes that holds what is deleted now. */
export const useBackupState = () =>
  useQuery({ queryKey: [readBackupState.path], queryFn: () => read(readBackupState, {}) }).data

const heldUnder = (contact: string | undefined) => ({
  queryKey: [lookUpPerson.path, contact],
  queryFn: () => callApi(lookUpPerson, { body: { contact: contact ?? '' } }),
  enabled: contact !== undefined,
  // Looked up once more it is read once more.
  gcTime: 0,
})

/** Everything held about whoever has this address or number; asks for nothing while none is given. */
export const useHeld = (contact: string | undefined) => useQuery(heldUnder(contact))

/** The same for several, each by itself. */
export const useHeldUnderEach = (addresses: readonly string[]) =>
  useQueries({ queries: addresses.map(heldUnder) })

export const useLookUpAgain = () => useReadAgain(lookUpPerson)

/** Shows a change in what was looked up. */
export function usePutHeld(contact: string) {
  const queryClient = useQueryClient()
  return (change: (held: Held) => Held) =>
    queryClient.setQueryData<Held>([lookUpPerson.path, contact], (held) => held && change(held))
}

export const usePeopleLog = () => usePages(listPeopleLog)
export const useReadLogAgain = () => useReadAgain(listPeopleLog)

/** Reads again whatever a correction or an erasure may have changed, but for what was looked up. */
export function useReadAllAgain() {
  const readLog = useReadLogAgain()
  const readWorklist = useReadWorklistAgain()
  const readSubscribers = useReadSubscribersAgain()
  const readMail = useReadMailAgain()
  const readOld = useReadAgain(readOldRequests)
  const readRights = useReadDataRequestsAgain()
  return () =>
    Promise.all([
      ...[readLog(), readWorklist(), readSubscribers(), readMail(), readOld(), readRights()],
      forgetDraftsOfGone(),
    ])
}

/** Requests that have been kept for 24 months; `isDue` once a year. */
export const useOldRequests = () =>
  useQuery({ queryKey: [readOldRequests.path], queryFn: () => read(readOldRequests, {}) })

export const oldRequestsWords = ({ count }: Pick<OldRequests, 'count'>) =>
  `${formatCountOf(count, 'request')} ${count === 1 ? 'is' : 'are'} older than 24 months`
