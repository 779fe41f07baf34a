import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

function compare(sign: '<' | '>', table: keyof Tables, instant: string, place: string, as: string = table) {
  const of = (name: string) => sql`${sql.ref(`${name}.${instant}`)}, ${sql.ref(`${name}.id`)}`
  return sql<boolean>`(${of(as)}) ${sql.raw(sign)} (select ${of('last')} from ${sql.table(table)} as last where last.id = ${place})`
}

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
  return compare('<', table, instant, before, as)
}

/** The same for lists with the oldest row first: true for what comes after the row. */
export function isAfter(table: keyof Tables, instant: string, row: string): RawBuilder<boolean> {
  return compare('>', table, instant, row)
}
