import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import {
  type ConsultationStatus,
  listAlsoWrote,
  listWorklist,
  readWorklistEntry,
  summariseWorklist,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { callApi, fetchApi } from '#web/lib/api-client.ts'
import { isGoneFromServer } from '#web/lib/lost-answer.ts'
import { asPoll, readEndpoint, useRefetch } from '#web/lib/queries.ts'
import { deleteDraftsOfGone, deleteDraftsOnDevice } from './device-drafts.ts'

/** Filters of the list: by status, by search words, and whether these are searched in Junk too. */
export type Narrowed = {
  status?: ConsultationStatus | undefined
  search?: string | undefined
  withJunk?: 'yes' | undefined
}

export const pageRows = 100

/** The requests loaded so far, most urgent first. Use only while the owner is logged in: the hook fetches the list. */
export function useWorklist(narrowedBy: Narrowed) {
  const query = useInfiniteQuery({
    queryKey: [listWorklist.path, narrowedBy],
    queryFn: async ({ pageParam: offset }) => {
      const response = await fetchApi(listWorklist, { query: { ...narrowedBy, limit: pageRows, offset } })
      const rows = listWorklist.response.parse(await response.json())
      return {
        rows,
        total: Number(response.headers.get('x-total-count') ?? rows.length),
        /** When the server answered, by its clock. */
        readAt: Date.parse(response.headers.get('date') ?? '') || Date.now(),
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
  })
  const [first] = query.data?.pages ?? []
  const all = query.data?.pages.flatMap(({ rows }) => rows)
  return {
    ...query,
    // A request that was answered between two pages moves down, and may be read twice.
    rows: all && [...new Map(all.map((row) => [row.id, row])).values()],
    total: first?.total,
    readAt: first?.readAt,
  }
}

const summaryPollMs = minuteMs

/**
 * The number of requests by status. Polled each minute while the page is visible, and on return to it. The lists are not
 * polled: their rows would move under her finger.
 */
export const useWorklistSummary = () =>
  useQuery({
    queryKey: [summariseWorklist.path],
    queryFn: () => callApi(summariseWorklist, {}, asPoll),
    refetchInterval: summaryPollMs,
    refetchOnWindowFocus: 'always',
  })

/** The other requests of the same person. */
export const useAlsoWrote = (id: string) =>
  useQuery({
    queryKey: [listAlsoWrote.path, id],
    queryFn: () => readEndpoint(listAlsoWrote, { params: { id } }),
  })

/** The number of requests without junk; undefined until it is loaded. */
export function useConsultationTotal(): number | undefined {
  const { data } = useWorklistSummary()
  if (!data) return undefined
  const { junk: _junk, ...counted } = data.counts
  return Object.values(counted).reduce((sum, count) => sum + count)
}

export const useRefetchWorklist = () => useRefetch(listWorklist, summariseWorklist)

/** Marks the list as stale when she leaves it: changed requests have another position when she opens it again. */
export function useMarkWorklistStale() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listWorklist.path], refetchType: 'none' })
}
/** Query keys of a request's page: the request, and its history. */
export const requestKey = (...id: [string] | []) => ['request', ...id]
export const requestContextKey = (...rest: (string | undefined)[]) => ['around-request', ...rest]

type Pages = InfiniteData<{ rows: WorklistEntry[] }, number>

/** Removes a deleted request from the cached lists. */
export function useRemoveCachedWorklistEntry() {
  const queryClient = useQueryClient()
  return (id: string) => {
    queryClient.removeQueries({ queryKey: requestKey(id) })
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

/** Replaces a changed request in the cache; the list keeps its order until it is refetched. */
export function useReplaceCachedWorklistEntry() {
  const queryClient = useQueryClient()
  return (entry: WorklistEntry) => {
    // A fetch in progress may return the request as it was before the change.
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
    queryClient.setQueryData(requestKey(entry.id), entry)
    void queryClient.invalidateQueries({ queryKey: requestContextKey() })
    // Lists with other filters may gain or lose the request: refetch them when they are opened again.
    queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: [summariseWorklist.path] })
  }
}

/** Deletes from this device the drafts about erased requests. */
export function deleteDraftsOfRequests(requests: readonly { id: string }[]): void {
  for (const { id } of requests) deleteDraftsOnDevice(id)
}

/** Deletes from this device the drafts about requests that no longer exist, even if they were deleted elsewhere. */
export async function deleteDraftsOfMissingRequests(): Promise<void> {
  await deleteDraftsOfGone((id) => isGoneFromServer(() => callApi(readWorklistEntry, { params: { id } })))
}

/** Refetches all requests, and the lists that contain them. */
export function useRefetchRequests() {
  const queryClient = useQueryClient()
  const readWorklistAgain = useRefetchWorklist()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: requestKey() }),
      queryClient.invalidateQueries({ queryKey: requestContextKey() }),
      readWorklistAgain(),
    ])
}

/** Refetches one request, its history, and the lists that contain it. */
export function useRefetchRequest(id: string) {
  const queryClient = useQueryClient()
  const readWorklistAgain = useRefetchWorklist()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: requestKey(id) }),
      queryClient.invalidateQueries({ queryKey: requestContextKey(id) }),
      readWorklistAgain(),
    ])
}
