import type { FastifyReply } from 'fastify'
import type { ListQuery } from '#contract/lists.ts'
import type { ListPage } from '#server/list-page.ts'

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
