import type { FastifyReply } from 'fastify'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { beforeMessage, type ListQuery } from '#contract/fields.ts'
import { countRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { invalidField } from './errors.ts'

/**
 * A page of a table's rows, newest first by this time and then by id. Headers tell how many there are, and where the next
 * page is. `before` is the id of a row, which may have left the list since.
 */
export async function readListPage<Of extends keyof Tables, Row extends { id: string }>(
  db: Executor,
  rows: SelectQueryBuilder<Tables, Of, Row>,
  [table, time]: readonly [Of, string],
  { limit, before }: ListQuery,
  reply: FastifyReply,
): Promise<Row[]> {
  const [instant, id] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.id`)]
  const last = sql`select ${instant}, ${id} from ${sql.table(table)} where id = ${before}`
  if (before !== undefined && (await last.execute(db)).rows.length === 0)
    throw invalidField('before', beforeMessage)
  // One row more tells whether there is a next page.
  const found = await rows
    .$if(before !== undefined, (all) => all.where(sql<SqlBool>`(${instant}, ${id}) < (${last})`))
    .orderBy(sql`${instant} desc, ${id} desc`)
    .limit(limit + 1)
    .execute()
  const page = found.slice(0, limit)
  reply.header('x-total-count', await countRows(rows))
  if (found.length > limit)
    reply.header(
      'link',
      `<${reply.request.routeOptions.url}?limit=${limit}&before=${page.at(-1)?.id}>; rel="next"`,
    )
  return page
}
