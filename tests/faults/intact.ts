import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/** Fails if a database is damaged: by SQLite's integrity check, or by reading every row in PostgreSQL. */
export async function expectIntact({ kind, kysely }: Database): Promise<void> {
  if (kind === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(kysely)
    expect(rows).toEqual([{ integrityCheck: 'ok' }])
    return
  }
  for (const { name } of await kysely.introspection.getTables())
    await sql`select count(*), md5(string_agg(t::text, '')) from ${sql.table(name)} t`.execute(kysely)
}
