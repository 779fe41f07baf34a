import type { FastifyReply } from 'fastify'
import { beforeMessage, type ListQuery } from '#contract/fields.ts'
import { AppError } from './errors.ts'

/** One page of a list. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** The `before` of the next page; undefined on the last page. */
  nextBefore: string | undefined
}

type Source<Query, Row> = {
  /** Whether the row named by `before` exists. */
  has: (id: string) => Promise<boolean>
  list: (query: Query) => Promise<Row[]>
  count: () => Promise<number>
}

/** Reads one page of a list. `before` must be the id of a row. */
export async function readListPage<Query extends ListQuery, Row extends { id: string }>(
  query: Query,
  { has, list, count }: Source<Query, Row>,
): Promise<ListPage<Row>> {
  if (query.before !== undefined && !(await has(query.before)))
    throw new AppError('INVALID_INPUT', { detail: beforeMessage, errors: { before: beforeMessage } })
  // One extra row tells whether there is a next page.
  const found = await list({ ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  return {
    rows,
    total: await count(),
    nextBefore: found.length > rows.length ? rows.at(-1)?.id : undefined,
  }
}

/** Sets the paging headers and returns the rows. */
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
