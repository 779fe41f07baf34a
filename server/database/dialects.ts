import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Executor } from './schema.ts'

export const isPostgres = (db: Executor): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** A list for `in` as a single parameter: it may be longer than a statement may have parameters. */
export function idListSql(db: Executor, ids: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(ids)
  return isPostgres(db)
    ? sql<string>`(select json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`
}

/** Lets no other transaction with this key run until this one ends. SQLite has a single writer and needs no lock. */
export async function lockKey(tx: Executor, key: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
