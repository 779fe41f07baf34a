import { useQuery } from '@tanstack/react-query'
import { readTimeline, type TimelineEntry } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { readSavedTexts } from '#contract/saved-texts.ts'
import { readWorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { freshWhenOpened, requestContextKey, requestKey } from '../queries.ts'

export const useRequest = (id: string) =>
  useQuery({
    queryKey: requestKey(id),
    queryFn: () => callApi(readWorklistEntry, { params: { id } }),
    ...freshWhenOpened,
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

/** A request's history, newest first; polled while a reply is being sent. */
export const useTimeline = (id: string) =>
  useQuery({
    queryKey: requestContextKey(id, 'timeline'),
    queryFn: () => callApi(readTimeline, { params: { id } }),
    refetchInterval: ({ state }) => pollMs(state.data),
    ...freshWhenOpened,
  })

export const savedTextsKey = [readSavedTexts.path]

export const useSavedTexts = () =>
  useQuery({ queryKey: savedTextsKey, queryFn: () => callApi(readSavedTexts, {}), ...freshWhenOpened })

/** The last reply that was not undone. */
export function useLastReply(id: string): TimelineEntry | undefined {
  const { data } = useTimeline(id)
  return data?.find(({ kind }) => kind === 'reply' || kind === 'reply-refused')
}
