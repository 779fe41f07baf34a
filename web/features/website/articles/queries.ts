import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ArticleName, bringBack, listVersions, type WebsiteDocument } from '#contract/website.ts'
import {
  listArticlePictures,
  listArticles,
  planDocument,
  takeOff,
  unplanDocument,
} from '#contract/website-articles.ts'
import type { DraftCall } from '#web/features/website/draft/draft-state.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint, retryLost } from '#web/lib/queries.ts'

export const useArticles = () =>
  useQuery({
    queryKey: [listArticles.path],
    queryFn: () => readEndpoint(listArticles, {}),
    refetchOnMount: 'always',
  })

export const useArticlePictures = () =>
  useQuery({
    queryKey: [listArticlePictures.path],
    queryFn: () => readEndpoint(listArticlePictures, {}),
  })

/** What can be done with an article besides writing and publishing it. */
export function useArticleStateCalls(name: ArticleName) {
  const params = { name }
  const client = useQueryClient()
  // As a mutation, so that a session that has ended is noticed here too.
  const change = useMutation({
    mutationFn: (call: () => Promise<WebsiteDocument>) => call(),
    retry: retryLost,
    onSettled: () =>
      Promise.all(
        [[listArticles.path], [listVersions.path, name]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const calling =
    (call: (draftVersion: number) => Promise<WebsiteDocument>): DraftCall =>
    (draftVersion) =>
      change.mutateAsync(() => call(draftVersion))
  return {
    plan: (at: string) =>
      calling((draftVersion) => callApi(planDocument, { params, body: { draftVersion, at } })),
    unplan: calling((draftVersion) => callApi(unplanDocument, { params, body: { draftVersion } })),
    takeOff: (isDeleted: boolean) =>
      calling((draftVersion) => callApi(takeOff, { params, body: { draftVersion, isDeleted } })),
    /** Makes what was thrown away last the draft again. */
    bringLastBack: calling(async (draftVersion) => {
      const versions = await callApi(listVersions, { params, query: { limit: 10 } })
      const id = versions.find(({ how }) => how === 'discarded')?.id ?? ''
      return await callApi(bringBack, { params: { name, id }, body: { draftVersion } })
    }),
  }
}
