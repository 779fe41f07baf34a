import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readConsultation, type TimelineEntry } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { readToday, type Today } from '#contract/today.ts'
import { type ConsultationStatus, listWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { callApi, fetchApi } from '#web/lib/api-client.ts'
import { isGoneFromServer } from '#web/lib/lost-answer.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { deleteDraftsOfGone, deleteDraftsOnDevice } from './device-drafts.ts'

/** Shows cached data while it is read anew, whenever its screen is opened. */
export const freshWhenOpened = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/** Filters of the list: by status, by search words, and whether these are searched in Junk too. */
type Narrowed = {
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
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    ...freshWhenOpened,
  })
  const [first] = query.data?.pages ?? []
  const all = query.data?.pages.flatMap(({ rows }) => rows)
  return {
    ...query,
    // A request that was answered between two pages moves down, and may be read twice.
    rows: all && [...new Map(all.map((row) => [row.id, row])).values()],
    total: first?.total,
  }
}

/** Grows only when a request arrives, not when one leaves Junk. */
const countAll = ({ requests: { total, counts } }: Today) => total + counts.junk

/**
 * What needs her and who waits. Polled while the page is visible, and read on return to it; the lists are read again only
 * once a request has arrived.
 */
export function useToday<Part>(select: (today: Today) => Part) {
  const queryClient = useQueryClient()
  const queryKey = [readToday.path]
  return useQuery({
    queryKey,
    queryFn: async () => {
      const today = await callApi(readToday, {})
      const before = queryClient.getQueryData<Today>(queryKey)
      if (before && countAll(today) > countAll(before))
        void queryClient.invalidateQueries({ queryKey: [listWorklist.path] })
      return today
    },
    select,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: 'always',
  })
}

export const useWorklistSummary = () => useToday(({ requests }) => requests)

export const useRefetchWorklist = () => useRefetch(listWorklist, readToday)

/** A request with its history and the others of the same person. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: [readConsultation.path, id],
    queryFn: () => callApi(readConsultation, { params: { id } }),
    refetchInterval: ({ state }) => pollMs(state.data?.timeline),
    // Read by the route already, just before its page is drawn.
    ...{ ...freshWhenOpened, staleTime: 1000, refetchOnMount: true },
  })

const isReplyUnderWay = (entry: TimelineEntry) => entry.kind === 'reply' && entry.mail?.state === 'waiting'

/** A reply is held for 20 seconds and then sent; if the mail server is unavailable, that may take hours. */
const soonMs = 2 * minuteMs
const pollSoonMs = 3000
const pollLateMs = 30_000

function pollMs(entries: readonly TimelineEntry[] | undefined): number | false {
  const waiting = entries?.find(isReplyUnderWay)
  if (!waiting) return false
  return Date.now() - Date.parse(waiting.at) < soonMs ? pollSoonMs : pollLateMs
}

/** Refetches the requests, with what is shown around them, and the lists. */
export const useRefetchRequests = () => useRefetch(readConsultation, listWorklist, readToday)

type Pages = InfiniteData<{ rows: WorklistEntry[] }, number>

/** Removes a deleted request from the cached lists. */
export function useRemoveCachedWorklistEntry() {
  const queryClient = useQueryClient()
  return (id: string) => {
    queryClient.removeQueries({ queryKey: [readConsultation.path, id] })
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

/** Deletes from this device the drafts about erased requests. */
export function deleteDraftsOfRequests(requests: readonly { id: string }[]): void {
  for (const { id } of requests) deleteDraftsOnDevice(id)
}

/** Deletes from this device the drafts about requests that no longer exist, even if they were deleted elsewhere. */
export async function deleteDraftsOfMissingRequests(): Promise<void> {
  await deleteDraftsOfGone((id) => isGoneFromServer(() => callApi(readConsultation, { params: { id } })))
}
