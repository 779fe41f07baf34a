import { existsSync, realpathSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { appliedMigrations, areMigrationsApplied, migrate } from '#server/database/migrate.ts'
import { connectPostgres } from '#server/database/postgres.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Readable, TableSum } from './copy-all-rows.ts'
import { copyAllRows } from './copy-all-rows.ts'
import { createPacedSync, removeDatabaseFile, syncFile } from './files.ts'
import { copierName, isDatabaseInUse, openPostgresSide } from './postgres-side.ts'
import { postgresTarget } from './postgres-target.ts'
import { openSqliteSide, sqliteTarget } from './sqlite-side.ts'

/** The copy is refused, with the reason as a sentence for the operator. */
export class CopyRefused extends Error {
  override name = 'CopyRefused'
}

export const sqliteFileOf = (databaseUrl: string): string | undefined =>
  databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined

/** Names a database without its password. */
export function describeDatabase(databaseUrl: string): string {
  const file = sqliteFileOf(databaseUrl)
  if (file !== undefined) return `the file ${file}`
  const { host, pathname } = new URL(databaseUrl)
  return `the PostgreSQL database ${pathname.slice(1)} at ${host}`
}

export const openAsCopier = (databaseUrl: string): Database =>
  sqliteFileOf(databaseUrl) === undefined
    ? connectPostgres(databaseUrl, { name: copierName })
    : connectDatabase(databaseUrl)

export async function withDatabase<T>(
  databaseUrl: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openAsCopier(databaseUrl)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

// Rows that the migrations themselves insert.
const seeded: ReadonlyMap<string, number> = new Map([
  ['mail_delivery', 1],
  ['diary_settings', 1],
  ['mail_settings', 1],
  ['website_revision', 1],
])

/** The first table that holds data; undefined if the database is new. */
async function findRows(db: Executor): Promise<string | undefined> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name)
  if (names.length > 0 && (await appliedMigrations({ kysely: db })).length === 0) return names[0]
  for (const name of names) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(
      db,
    )
    if ((rows[0]?.total ?? 0) > (seeded.get(name) ?? 0)) return name
  }
  return undefined
}

async function refuseNonEmpty(databaseUrl: string): Promise<void> {
  const name = await withDatabase(databaseUrl, ({ kysely }) => findRows(kysely))
  if (name !== undefined)
    throw new CopyRefused(
      `There is data in ${describeDatabase(databaseUrl)} already (in the table ${name}). Please name an empty database: nothing was changed.`,
    )
}

type Progress = { onRows?: ((table: string, rows: number) => void) | undefined }

/** Creates a file with this release's tables and copies all rows into it; leaves one synced file. */
export async function copyToFile(
  source: Readable,
  file: string,
  progress: Progress = {},
): Promise<TableSum[]> {
  await removeDatabaseFile(file)
  await withDatabase(`sqlite:${file}`, migrate)
  const side = openSqliteSide(file)
  const paced = createPacedSync(file)
  try {
    // The file is unused until it is complete, so a crash may lose it.
    side.connection.exec('pragma journal_mode = off; pragma synchronous = off')
    const sums = await copyAllRows(source, sqliteTarget(side), {
      async onRows(table, rows) {
        await paced.sync()
        progress.onRows?.(table, rows)
      },
    })
    side.connection.exec('commit; pragma optimize')
    return sums
  } finally {
    await paced.end()
    side.close()
    await syncFile(file)
  }
}

/** Copies into PostgreSQL in one transaction: until the commit the target is unchanged. */
export async function copyToPostgres(
  source: Readable,
  databaseUrl: string,
  progress: Progress = {},
): Promise<TableSum[]> {
  const side = await openPostgresSide({ databaseUrl, readOnly: false })
  try {
    if (await isDatabaseInUse(side))
      throw new CopyRefused(`The site runs on ${describeDatabase(databaseUrl)}. Please stop it first.`)
    const sums = await copyAllRows(source, postgresTarget(side), progress)
    await side.client.query('commit')
    await side.client.query('analyze')
    return sums
  } finally {
    await side.close()
  }
}

type Opened = { source: Readable; close: () => Promise<void> | void }

/** Opens a snapshot of the source; fails if the site is running on it. */
async function openSource(databaseUrl: string): Promise<Opened> {
  const file = sqliteFileOf(databaseUrl)
  if (file !== undefined && !existsSync(file)) throw new CopyRefused(`There is no file ${file}.`)
  const lock = file === undefined ? undefined : lockFile(file)
  try {
    if (!(await withDatabase(databaseUrl, areMigrationsApplied)))
      throw new CopyRefused(
        `The data in ${describeDatabase(databaseUrl)} is not that of this release. Please start the site on it once first.`,
      )
    if (file !== undefined) {
      const side = openSqliteSide(file, { readOnly: true })
      side.connection.exec('begin')
      return {
        source: side,
        close: () => {
          side.close()
          lock?.close()
        },
      }
    }
    const side = await openPostgresSide({ databaseUrl, readOnly: true })
    if (!(await isDatabaseInUse(side))) return { source: side, close: side.close }
    await side.close()
    throw new CopyRefused(`The site runs on ${describeDatabase(databaseUrl)}. Please stop it first.`)
  } catch (error) {
    lock?.close()
    throw error
  }
}

type Move = Progress & { from: string; to: string; onTables?: (tables: readonly string[]) => void }

/**
 * Copies all data into an empty database; the source stays unchanged. After an interruption the same call can be
 * repeated: a file gets its name last, and PostgreSQL commits all or nothing.
 */
export async function moveDatabase({ from, to, onRows, onTables }: Move): Promise<TableSum[]> {
  const [file, fromFile] = [sqliteFileOf(to), sqliteFileOf(from)]
  const isSame =
    file &&
    fromFile &&
    existsSync(file) &&
    existsSync(fromFile) &&
    realpathSync(file) === realpathSync(fromFile)
  if (from === to || isSame) throw new CopyRefused('The two databases are the same one.')
  const opened = await openSource(from)
  try {
    onTables?.(opened.source.tables.map(({ name }) => name))
    if (file === undefined) {
      await refuseNonEmpty(to)
      await withDatabase(to, migrate)
      return await copyToPostgres(opened.source, to, { onRows })
    }
    const lock = lockFile(file)
    try {
      if (existsSync(file)) await refuseNonEmpty(to)
      const begun = `${file}.moving`
      const sums = await copyToFile(opened.source, begun, { onRows })
      await removeDatabaseFile(file)
      await rename(begun, file)
      await syncFile(file)
      return sums
    } finally {
      lock.close()
    }
  } finally {
    await opened.close()
  }
}
