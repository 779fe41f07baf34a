import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listLimits } from '#contract/limits.ts'
import { fetchApi } from './api-client.ts'

type ListCall<Row> = {
  method: 'GET'
  path: `/api/${string}`
  response: { parse: (body: unknown) => Row[] }
}

type Options<Row> = {
  limit?: number
  /** How soon it is read again, if that is needed. */
  pollMs?: (rows: readonly Row[]) => number | false
}

/** The cursor of the next page, if there is one. */
function nextBefore(response: Response): string | null | undefined {
  const next = /<([^>]*)>; *rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
  // Not `URL.parse`, which Safari supports only since version 18.
  return next && new URL(next, location.href).searchParams.get('before')
}

/** The pages of an owner's list loaded so far, newest first. Use only while she is logged in: the hook fetches the list. */
export function usePages<Row>(call: ListCall<Row>, options: Options<Row> = {}) {
  const { limit = listLimits.default, pollMs = () => false } = options
  const { data, ...query } = useInfiniteQuery({
    queryKey: [call.path],
    queryFn: async ({ pageParam: before }) => {
      const query = { limit, ...(before && { before }) }
      const response = await fetchApi(call, { query })
      const rows = call.response.parse(await response.json())
      const total = Number(response.headers.get('x-total-count') ?? rows.length)
      return { rows, total, nextBefore: nextBefore(response) }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?.pages.flatMap(({ rows }) => rows) ?? []),
  })
  return { ...query, rows: data?.pages.flatMap(({ rows }) => rows), total: data?.pages[0]?.total }
}
