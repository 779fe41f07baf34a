import type { FastifyReply } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/fields.ts'
import { countRows } from '#server/database/rows.ts'
import type { Tables } from '#server/database/schema.ts'

/** The newest rows of a table by this time, and then by id; a header tells how many there are. */
export async function readNewest<Of extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Of, Row>,
  [table, time]: readonly [Of, string],
  { limit }: ListQuery,
  reply: FastifyReply,
): Promise<Row[]> {
  reply.header('x-total-count', await countRows(rows))
  const columns = [time, 'id'].map((name) => sql.ref(`${table}.${name}`))
  return await rows
    .orderBy(sql`${sql.join(columns, sql` desc, `)} desc`)
    .limit(limit)
    .execute()
}
