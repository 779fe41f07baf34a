import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** A slice takes a few milliseconds. */
export const rowsPerSlice = 500

/** Reads all rows in order of id, yielding to other requests between slices. */
export async function* readInSlices<Row extends { id: string }>(readAfter: (id: string) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}

/**
 * Keyset pagination for lists sorted by time, then id, newest first: true for rows after the row `before`. `as` is the
 * table's alias in the query.
 */
export function isAfterRowSql(
  table: keyof Tables,
  instant: string,
  before: string,
  as: string = table,
): RawBuilder<boolean> {
  const sortKey = (name: string) => sql`${sql.ref(`${name}.${instant}`)}, ${sql.ref(`${name}.id`)}`
  return sql`(${sortKey(as)}) < (select ${sortKey('last')} from ${sql.table(table)} as last where last.id = ${before})`
}
