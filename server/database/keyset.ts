import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

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
