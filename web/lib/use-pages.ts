import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { listLimits } from '#contract/limits.ts'
import { fetchApi } from './api-client.ts'

type Row = { id: string }
type ListCall<R extends Row> = {
  method: 'GET'
  path: `/api/${string}`
  response: { parse: (body: unknown) => R[] }
}

type Options<R extends Row> = {
  limit?: number
  /** Filters of the list; other values make another list. Empty values are ignored. */
  narrowedBy?: Readonly<Record<string, string | undefined>>
  /** The polling interval. Only for our own additions: the specification's lists are never polled. */
  pollMs?: (rows: readonly R[]) => number | false
}

type Page<R extends Row> = {
  rows: R[]
  total: number
  nextBefore: string | undefined
  /** When the server answered, by its clock. */
  readAt: number
}
type Pagination<R extends Row> = InfiniteData<Page<R>, string | undefined>

export type Pages<R extends Row> = UseInfiniteQueryResult<Pagination<R>> & {
  rows: R[] | undefined
  total: number | undefined
  readAt: number | undefined
}

/** The cursor of the next page, if there is one. */
function nextBefore(response: Response): string | undefined {
  const next = /<([^>]*)>; *rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
  // Not `URL.parse`, which Safari supports only since version 18.
  return next === undefined
    ? undefined
    : (new URL(next, location.href).searchParams.get('before') ?? undefined)
}

/** The pages of an owner's list loaded so far, newest first. Use only while she is logged in: the hook fetches the list. */
export function usePages<R extends Row>(
  call: ListCall<R>,
  { limit = listLimits.default, narrowedBy = {}, pollMs }: Options<R> = {},
): Pages<R> {
  const narrowed: Record<string, string> = {}
  for (const [name, value] of Object.entries(narrowedBy)) if (value) narrowed[name] = value
  const query = useInfiniteQuery<Page<R>, Error, Pagination<R>, string[], string | undefined>({
    queryKey: [call.path, ...Object.entries(narrowed).flat()],
    queryFn: async ({ pageParam: before }) => {
      const response = await fetchApi(call, { query: { limit, before, ...narrowed } })
      const rows = call.response.parse(await response.json())
      return {
        rows,
        total: Number(response.headers.get('x-total-count') ?? rows.length),
        nextBefore: nextBefore(response),
        readAt: Date.parse(response.headers.get('date') ?? '') || Date.now(),
      }
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextBefore,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
  })
  return {
    ...query,
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total,
    readAt: query.data?.pages[0]?.readAt,
  }
}
