import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import {
  type ConsultationStatus,
  listAlsoWrote,
  listWorklist,
  readWorklistEntry,
  summariseWorklist,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { isGone } from '#web/lib/lost-answer.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { draftedRequests, forgetDrafts } from './draft-storage.ts'

/** Which requests are looked at: of a status, with words in them, those in Junk among them. */
export type Narrowed = {
  status?: ConsultationStatus | undefined
  search?: string | undefined
  withJunk?: 'yes' | undefined
}

/** The requests read so far, most urgent first. Only for where the owner is logged in: calling it asks for the list. */
export const useWorklist = (narrowedBy: Narrowed) => usePages(listWorklist, { narrowedBy })

const summaryPollMs = minuteMs

/**
 * How many requests stand where. Read again each minute while the page is in view, and when she comes back to it: the lists are
 * not, which would move under her finger.
 */
export const useWorklistSummary = () =>
  useQuery({
    queryKey: [summariseWorklist.path],
    queryFn: () => read(summariseWorklist, {}),
    refetchInterval: summaryPollMs,
    refetchOnWindowFocus: 'always',
  })

/** The other requests of whoever wrote this one. */
export const useAlsoWrote = (id: string) =>
  useQuery({
    queryKey: [listAlsoWrote.path, id],
    queryFn: () => read(listAlsoWrote, { params: { id } }),
  })

/** All requests but junk; undefined until it is known. */
export function useConsultationTotal(): number | undefined {
  const { data } = useWorklistSummary()
  if (!data) return undefined
  const { junk: _junk, ...counted } = data.counts
  return Object.values(counted).reduce((sum, count) => sum + count)
}

export const useReadWorklistAgain = () => useReadAgain(listWorklist, summariseWorklist)

/** A list that was left is read anew when it is opened again: what was changed in it stands elsewhere now. */
export function useLeaveWorklist() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listWorklist.path], refetchType: 'none' })
}
/** Under which the page of one request keeps the request, and what surrounds it: history and neighbours. */
export const entryKey = (id: string) => ['request', id]
export const aroundKey = (...rest: (string | undefined)[]) => ['around-request', ...rest]

type Pages = InfiniteData<{ rows: WorklistEntry[] }, string | undefined>

/** Takes a deleted request out of the lists read so far. */
export function useDropWorklistEntry() {
  const queryClient = useQueryClient()
  return (id: string) => {
    queryClient.removeQueries({ queryKey: entryKey(id) })
    queryClient.setQueriesData<Pages>(
      { queryKey: [listWorklist.path] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
        },
    )
    void queryClient.invalidateQueries({ queryKey: [listWorklist.path] })
  }
}

/** Puts a changed request where it stands: the list keeps its order until it is read again. */
export function usePutWorklistEntry() {
  const queryClient = useQueryClient()
  return (entry: WorklistEntry) => {
    // One that is under way may be older than the change.
    void queryClient.cancelQueries({ queryKey: [listWorklist.path] })
    queryClient.setQueriesData<Pages>(
      { queryKey: [listWorklist.path] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === entry.id ? entry : row)),
          })),
        },
    )
    queryClient.setQueryData(entryKey(entry.id), entry)
    void queryClient.invalidateQueries({ queryKey: aroundKey() })
    // Under another filter it may have come or gone: those lists are read when they are looked at again.
    queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: [summariseWorklist.path] })
  }
}

/** Forgets what was written on this device about requests that were erased with everything else. */
export function forgetDraftsAbout(requests: readonly { id: string }[]): void {
  for (const { id } of requests) forgetDrafts(id)
}

/** Forgets what was written on this device about requests that are gone by now, wherever they were deleted. */
export async function forgetDraftsOfGone(): Promise<void> {
  await Promise.allSettled(
    draftedRequests().map(async (id) => {
      if (await isGone(() => callApi(readWorklistEntry, { params: { id } }))) forgetDrafts(id)
    }),
  )
}

/** One request with what surrounds it, and the lists in which it stands. */
export function useReadRequestAgain(id: string) {
  const queryClient = useQueryClient()
  const readWorklistAgain = useReadWorklistAgain()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: entryKey(id) }),
      queryClient.invalidateQueries({ queryKey: aroundKey(id) }),
      readWorklistAgain(),
    ])
}
