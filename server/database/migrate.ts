import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { up as schema } from './migrations/0001-schema.ts'
import type { Executor } from './schema.ts'

/** In execution order. Never change a released migration: add another. */
const migrations = { '0001-schema': schema }

/**
 * Runs the missing migrations, all or nothing. Safe to call from several processes at once. Fails on a database that a
 * later release has migrated.
 */
export async function migrate({ kind, kysely, write }: Database): Promise<void> {
  const named = Object.entries(migrations).map(([name, up]) => [name, { up: (db: Executor) => up(db, kind) }])
  const provider = { getMigrations: async () => Object.fromEntries(named) }
  async function run(db: Executor): Promise<void> {
    // A read-only file fails here, at the start, instead of at the first consultation request.
    if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(db)
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  }
  // On SQLite the write transaction is the lock.
  await (kind === 'postgres' ? run(kysely) : write(run))
}
