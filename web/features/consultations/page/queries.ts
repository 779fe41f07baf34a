import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { readSavedTexts } from '#contract/saved-texts.ts'
import { callApi } from '#web/lib/api-client.ts'
import { consultationQuery, freshWhenOpened } from '../queries.ts'

export const useRequest = (id: string) => useQuery(consultationQuery(id))

export const savedTextsKey = [readSavedTexts.path]

export const useSavedTexts = () =>
  useQuery({ queryKey: savedTextsKey, queryFn: () => callApi(readSavedTexts, {}), ...freshWhenOpened })

/** The last reply that was not undone. */
export function useLastReply(id: string): TimelineEntry | undefined {
  const { data } = useRequest(id)
  return data?.timeline.find(({ kind }) => kind === 'reply' || kind === 'reply-refused')
}
