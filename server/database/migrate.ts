import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { up as schema } from './migrations/0001-schema.ts'
import type { Executor } from './schema.ts'

/** In execution order. Never change a released migration: add another. */
const migrations = { '0001-schema': schema }

/** All migrations of this release. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export async function appliedMigrations({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    kysely,
  )
  return rows.map(({ name }) => name)
}

/** The first migration of a newer release. */
export const findUnknownMigration = async (database: Pick<Database, 'kysely'>): Promise<string | undefined> =>
  (await appliedMigrations(database)).find((name) => !migrationNames.includes(name))

/** Runs the missing migrations, all or nothing. Safe to call from several processes at once. */
export async function migrate({ kind, kysely, write }: Database): Promise<void> {
  const named = Object.entries(migrations).map(([name, up]) => [name, { up: (db: Executor) => up(db, kind) }])
  const provider = { getMigrations: async () => Object.fromEntries(named) }
  async function run(db: Executor): Promise<void> {
    // A read-only file fails here, at the start, instead of at the first consultation request.
    if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(db)
    const unknown = await findUnknownMigration({ kysely: db })
    if (unknown)
      throw new Error(`The database was made by a newer version of this program (it has "${unknown}")`)
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  }
  // On SQLite the write transaction is the lock.
  await (kind === 'postgres' ? run(kysely) : write(run))
}

/** Whether this release can use the tables without migrating. */
export async function areMigrationsApplied(database: Pick<Database, 'kysely'>): Promise<boolean> {
  const applied = await appliedMigrations(database)
  return applied.join() === migrationNames.join()
}
