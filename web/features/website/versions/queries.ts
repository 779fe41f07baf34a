import { useQuery } from '@tanstack/react-query'
import * as history from '#contract/website-history.ts'
import { callApi } from '#web/lib/api-client.ts'
import { usePages } from '#web/lib/use-pages.ts'

const atOnce = 20

export const usePublishHistory = (part: history.HistoryPart | undefined) =>
  usePages(history.listHistory, { limit: atOnce, narrowedBy: { part } })

export const usePublishedChanges = ({ name, id }: Pick<history.Publish, 'name' | 'id'>) =>
  useQuery({
    queryKey: [history.readPublishedChanges.path, name, id],
    queryFn: () => callApi(history.readPublishedChanges, { params: { name, id } }),
  })
