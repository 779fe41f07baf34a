import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Executor } from './schema.ts'

// Arbitrary constant for the advisory lock.
const indexLock = 4_719_204

async function indexExists(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_indexes where indexname = 'consultation_search_words'
    and schemaname = current_schema()`.execute(db)
  return rows.length > 0
}

/**
 * Creates PostgreSQL's search index. It needs the extension pg_trgm, which a managed server may not let us create; the
 * search then scans every consultation, with the same result. Returns whether the index exists.
 */
export async function ensureTrigramIndex({ kind, kysely, write }: Database): Promise<boolean> {
  if (kind === 'sqlite' || (await indexExists(kysely))) return true
  try {
    await write(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(indexLock)})`.execute(tx)
      await sql`create extension if not exists pg_trgm`.execute(tx)
      // No pending list (fastupdate): each search would have to scan it.
      await sql`create index if not exists consultation_search_words on consultation_search
        using gin (words gin_trgm_ops) with (fastupdate = off)`.execute(tx)
    })
    return true
  } catch {
    return false
  }
}
