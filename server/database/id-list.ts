import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from './database.ts'

/** A list for `in` as a single parameter, so that the statement stays prepared whatever its length. */
export function idListSql(kind: DatabaseKind, ids: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(ids)
  return kind === 'sqlite'
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select json_array_elements_text(${json}::json))`
}
