import { keepPreviousData, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listLimits } from '#contract/limits.ts'
import { fetchApi } from './api-client.ts'
import { queryClient } from './queries.ts'

type ListCall<Row> = {
  method: 'GET'
  path: `/api/${string}`
  response: { parse: (body: unknown) => Row[] }
}
type List<Row> = { rows: Row[]; total: number }

type Options<Row> = {
  first: number
  /** The rows that one call may ask for. */
  most?: number
} & Pick<UseQueryOptions<List<Row>>, 'refetchInterval' | 'refetchOnMount' | 'retryOnMount' | 'staleTime'>

/** So many more are shown at a press. */
export const moreRows = 100

/** The rows of an owner's list read so far. Use only while she is logged in: the hook fetches the list. */
export function useList<Row extends { id: string }>(
  call: ListCall<Row>,
  narrowedBy: Record<string, unknown>,
  { first, most = listLimits.max, ...options }: Options<Row>,
) {
  const queryKey = [call.path, narrowedBy]
  const read = async (limit: number): Promise<List<Row>> => {
    const rows: Row[] = []
    let response: Response
    do {
      const before = rows.at(-1)?.id
      const query = { ...narrowedBy, limit: Math.min(limit - rows.length, most), ...(before && { before }) }
      response = await fetchApi(call, { query })
      rows.push(...call.response.parse(await response.json()))
    } while (rows.length < limit && response.headers.has('link'))
    return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
  }
  const shown = () => queryClient.getQueryData<List<Row>>(queryKey)?.rows.length ?? 0
  const { data, ...query } = useQuery({
    queryKey,
    queryFn: () => read(Math.max(first, shown())),
    placeholderData: keepPreviousData,
    ...options,
  })
  const adding = useMutation({
    mutationFn: () => read(shown() + moreRows),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (list) => queryClient.setQueryData(queryKey, list),
  })
  return { ...query, rows: data?.rows, total: data?.total, adding }
}
