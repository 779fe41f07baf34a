import type { FastifyReply } from 'fastify'
import { beforeMessage, type ListQuery } from '#contract/lists.ts'
import { AppError } from './errors.ts'

/** One answer of a list that is read in pages. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** The id to ask on from, where there is more. */
  nextBefore: string | undefined
}

type Source<Query, Row> = {
  /** Whether the row is there that the page is to begin behind. */
  has: (id: string) => Promise<boolean>
  list: (query: Query) => Promise<Row[]>
  count: () => Promise<number>
}

/** Reads one page of a list; `before` has to name a row of it. */
export async function readListPage<Query extends ListQuery, Row extends { id: string }>(
  query: Query,
  { has, list, count }: Source<Query, Row>,
): Promise<ListPage<Row>> {
  if (query.before !== undefined && !(await has(query.before)))
    throw new AppError('INVALID_INPUT', { detail: beforeMessage, errors: { before: beforeMessage } })
  // One more than asked for tells whether there is a next page.
  const found = await list({ ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  return {
    rows,
    total: await count(),
    nextBefore: found.length > rows.length ? rows.at(-1)?.id : undefined,
  }
}

/** Says in the headers what remains, and gives the rows. */
export function sendListPage<Row>(
  reply: FastifyReply,
  path: string,
  { limit, ...others }: ListQuery & Record<string, string | number | undefined>,
  { rows, total, nextBefore }: ListPage<Row>,
): Row[] {
  reply.header('x-total-count', total)
  if (nextBefore) {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries({ ...others, limit, before: nextBefore }))
      if (value !== undefined && value !== '') next.set(key, String(value))
    reply.header('link', `<${path}?${next}>; rel="next"`)
  }
  return rows
}
