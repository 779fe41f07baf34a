import type { FastifyReply } from 'fastify'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { beforeMessage, type ListQuery } from '#contract/fields.ts'
import { countRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { invalidField } from './errors.ts'

type List<Of extends keyof Tables, Row> = {
  table: keyof Tables
  /** The time by which the list is sorted, and then by id, newest first. */
  instant: string
  rows: SelectQueryBuilder<Tables, Of, Row>
}

/** Reads one page of a list and sets its headers. `before` must be the id of a row, which may have left the list since. */
export async function readListPage<Of extends keyof Tables, Row extends { id: string }>(
  db: Executor,
  { table, instant, rows }: List<Of, Row>,
  { limit, before, ...others }: ListQuery & Record<string, string | number | undefined>,
  reply: FastifyReply,
): Promise<Row[]> {
  const [time, id] = [sql.ref(`${table}.${instant}`), sql.ref(`${table}.id`)]
  const last = sql`select ${time}, ${id} from ${sql.table(table)} where id = ${before}`
  const isKnown = before === undefined || (await last.execute(db)).rows.length > 0
  if (!isKnown) throw invalidField('before', beforeMessage)
  // One extra row tells whether there is a next page.
  const found = await rows
    .$if(before !== undefined, (all) => all.where(sql<SqlBool>`(${time}, ${id}) < (${last})`))
    .orderBy(time, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  reply.header('x-total-count', await countRows(rows))
  const page = found.slice(0, limit)
  const nextBefore = found.length > limit ? page.at(-1)?.id : undefined
  if (nextBefore) {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries({ ...others, limit, before: nextBefore }))
      if (value !== undefined && value !== '') next.set(key, String(value))
    reply.header('link', `<${reply.request.routeOptions.url}?${next}>; rel="next"`)
  }
  return page
}
