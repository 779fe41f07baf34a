import { useQuery } from '@tanstack/react-query'
import { readNeighbours, readTimeline, type TimelineEntry } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { readSavedTexts } from '#contract/saved-texts.ts'
import { type ConsultationStatus, readWorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { requestContextKey, requestKey } from '../queries.ts'

/** Refetch whenever the page is opened; show cached data meanwhile. */
const freshWhenOpened = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

export const useRequest = (id: string) =>
  useQuery({
    queryKey: requestKey(id),
    queryFn: () => callApi(readWorklistEntry, { params: { id } }),
    ...freshWhenOpened,
  })

const isReplyUnderWay = (entry: TimelineEntry) =>
  entry.kind === 'mail' && entry.mail === 'reply' && entry.state === 'waiting'

/** A reply is held for 20 seconds and then sent; if the mail server is unavailable, that may take hours. */
const soonMs = 2 * minuteMs
const pollSoonMs = 3000
const pollLateMs = 30_000

function pollMs(entries: readonly TimelineEntry[] | undefined): number | false {
  const waiting = entries?.find(isReplyUnderWay)
  if (!waiting) return false
  return Date.now() - Date.parse(waiting.at) < soonMs ? pollSoonMs : pollLateMs
}

/** A request's history, newest first; polled while a reply is being sent. */
export const useTimeline = (id: string) =>
  useQuery({
    queryKey: requestContextKey(id, 'timeline'),
    queryFn: () => callApi(readTimeline, { params: { id } }),
    refetchInterval: ({ state }) => pollMs(state.data),
    ...freshWhenOpened,
  })

export const useNeighbours = (id: string, status: ConsultationStatus | undefined) =>
  useQuery({
    queryKey: requestContextKey(id, 'neighbours', status),
    queryFn: () => callApi(readNeighbours, { params: { id }, query: { status } }),
    ...freshWhenOpened,
  })

export const savedTextsKey = [readSavedTexts.path]

export const useSavedTexts = () =>
  useQuery({ queryKey: savedTextsKey, queryFn: () => callApi(readSavedTexts, {}), ...freshWhenOpened })

export type ReplyMail = Extract<TimelineEntry, { kind: 'mail' }>

/** The last reply, if it can still be undone (`held`) or could not be delivered (`refused`). */
export function useReplyMails(id: string): { held: ReplyMail | undefined; refused: ReplyMail | undefined } {
  const { data } = useTimeline(id)
  const mails = (data ?? []).flatMap((entry) =>
    entry.kind === 'mail' && entry.mail === 'reply' ? [entry] : [],
  )
  const held = mails.find(({ heldReplyId }) => heldReplyId !== undefined)
  const [last] = mails
  return { held, refused: last?.state === 'refused' ? last : undefined }
}
