import { useInfiniteQuery } from '@tanstack/react-query'
import { listLimits } from '#contract/limits.ts'
import { listSubscribers } from '#contract/newsletter.ts'
import { fetchApi } from '#web/lib/api-client.ts'

const hasNextLink = (response: Response) => /\brel="?next"?/.test(response.headers.get('link') ?? '')

async function readSubscribers(before: string | undefined) {
  const response = await fetchApi(listSubscribers, { query: { limit: listLimits.usual, before } })
  const rows = listSubscribers.response.parse(await response.json())
  return {
    rows,
    total: Number(response.headers.get('x-total-count') ?? rows.length),
    nextBefore: hasNextLink(response) ? rows.at(-1)?.id : undefined,
  }
}

/** The subscribers read so far, newest first. Only for where the owner is logged in: calling it asks for the list. */
export function useSubscribers() {
  const query = useInfiniteQuery({
    queryKey: [listSubscribers.path],
    queryFn: ({ pageParam }) => readSubscribers(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextBefore,
  })
  return {
    ...query,
    subscribers: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total,
  }
}
