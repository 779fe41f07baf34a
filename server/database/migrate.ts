import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { up as schema } from './migrations/0001-schema.ts'
import type { Executor } from './schema.ts'

/** In execution order. Never change a released migration: add another. */
const migrations = { '0001-schema': schema }

async function appliedMigrations(db: Executor): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs the missing migrations, all or nothing. Safe to call from several processes at once. */
export async function migrate({ kind, kysely, write }: Database): Promise<void> {
  const named = Object.entries(migrations).map(([name, up]) => [name, { up: (db: Executor) => up(db, kind) }])
  const provider = { getMigrations: async () => Object.fromEntries(named) }
  async function run(db: Executor): Promise<void> {
    // A read-only file fails here, at the start, instead of at the first consultation request.
    if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(db)
    const unknown = (await appliedMigrations(db)).find((name) => !(name in migrations))
    if (unknown)
      throw new Error(`The database was made by a newer version of this program (it has "${unknown}")`)
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  }
  // On SQLite the write transaction is the lock.
  await (kind === 'postgres' ? run(kysely) : write(run))
}

/** Whether this release can use the tables without migrating. */
export const areMigrationsApplied = async ({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> =>
  (await appliedMigrations(kysely)).join() === Object.keys(migrations).join()
