import { queryOptions, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { readConsultation } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { readMailStatus } from '#contract/mail.ts'
import { readSavedTexts } from '#contract/saved-texts.ts'
import { readToday, type Today } from '#contract/today.ts'
import { listWorklist, type WorklistQuery, worklistMost } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { queryClient, refetch, useEndpoint } from '#web/lib/queries.ts'
import { useList } from '#web/lib/use-list.ts'

/** The list is narrowed by status and by search words. */
type Narrowed = Pick<WorklistQuery, 'status' | 'search'>

/** The requests read so far, most urgent first. Few are shown first, but Junk is looked through whole. */
export const useWorklist = (narrowedBy: Narrowed) =>
  useList(listWorklist, narrowedBy, {
    first: narrowedBy.status === 'junk' ? 100 : 8,
    most: worklistMost,
    // Shown as cached while it is read anew, whenever the list is opened.
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })

/** Grows only when a request arrives, not when one leaves Junk. */
const countAll = ({ requests: { total, counts } }: Today) => total + counts.junk

/**
 * What needs her and who waits. Polled while the page is visible, and read on return to it; the lists are read again only
 * once a request has arrived.
 */
export function useToday<Part>(select: (today: Today) => Part) {
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

const waitingReplyMs = 5000

/** A request with its history and the others of the same person. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: [readConsultation.path, id],
    queryFn: () => callApi(readConsultation, { params: { id } }),
    // Until a reply that is held or waits has left.
    refetchInterval: ({ state }) => state.data?.replyWaitsSince !== undefined && waitingReplyMs,
    // Another tab or device may have answered meanwhile.
    refetchOnWindowFocus: 'always',
    // Read by the route already, just before its page is drawn.
    staleTime: 1000,
    retryOnMount: true,
  })

export const useSavedTexts = () => useEndpoint(readSavedTexts, { refetchOnMount: 'always' })

/** Refetches the lists, and what waits in the outbox. */
export const refetchLists = () => refetch(listWorklist, readToday, readMailStatus)

/** The same and the open request. */
export const refetchRequests = () => refetch(readConsultation, listWorklist, readToday, readMailStatus)

/** A link to the reply to a request. */
export const replyTo = (id: string) =>
  linkOptions({ to: '/admin/consultations/$id', params: { id }, hash: 'reply' })

/** Under this name an unsent reply is kept on the device. */
export const replyWords = (id: string) => `reply:${id}`
