import { useInfiniteQuery } from '@tanstack/react-query'
import { listConsultations } from '#contract/consultations.ts'
import { listLimits } from '#contract/limits.ts'
import { fetchApi } from '#web/lib/api-client.ts'

const hasNextLink = (response: Response) => /\brel="?next"?/.test(response.headers.get('link') ?? '')

async function readConsultations(before: string | undefined) {
  const response = await fetchApi(listConsultations, { query: { limit: listLimits.usual, before } })
  const rows = listConsultations.response.parse(await response.json())
  return {
    rows,
    total: Number(response.headers.get('x-total-count') ?? rows.length),
    nextBefore: hasNextLink(response) ? rows.at(-1)?.id : undefined,
  }
}

/** The requests read so far, newest first. Only for where the owner is logged in: calling it asks for the list. */
export function useConsultations() {
  const query = useInfiniteQuery({
    queryKey: [listConsultations.path],
    queryFn: ({ pageParam }) => readConsultations(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextBefore,
  })
  return {
    ...query,
    consultations: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total,
  }
}
