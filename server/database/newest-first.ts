import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/**
 * For lists with the newest row first, by an instant and then by the id: true for what comes behind the row `before`.
 * `as` is the table's name within the query.
 */
export function isBehind(
  table: keyof Tables,
  instant: string,
  before: string,
  as: string = table,
): RawBuilder<boolean> {
  const place = (name: string) => sql`${sql.ref(`${name}.${instant}`)}, ${sql.ref(`${name}.id`)}`
  return sql`(${place(as)}) < (select ${place('last')} from ${sql.table(table)} as last where last.id = ${before})`
}
