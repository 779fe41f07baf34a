import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { makePostgresDatabase, takePostgresDatabase } from './postgres-databases.ts'

/**
 * For what depends on the database: its SQL, its locks and transactions, its backups and migrations.
 * `TEST_ON=sqlite` leaves PostgreSQL out, for a quick look while working.
 */
export const dialects: readonly DatabaseKind[] =
  process.env.TEST_ON === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/**
 * For a rule, a text, an answer or a mail whose SQL other tests ask on both. `npm run test:full` asks these on
 * PostgreSQL as well.
 */
export const usuallySqlite: readonly DatabaseKind[] = process.env.MODE === 'full' ? dialects : ['sqlite']

/**
 * For behaviour that does not depend on the database, such as a rule or the content of a document, whose
 * repository is tested on both.
 */
export const anyDialect = ['sqlite'] as const satisfies readonly DatabaseKind[]

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The address of an empty database for one test. */
export async function makeDatabaseUrl(kind: DatabaseKind): Promise<string> {
  return kind === 'postgres' ? await makePostgresDatabase() : `sqlite:${join(await makeFolder(), 'site.db')}`
}

async function copySqlite(template: string): Promise<string> {
  const file = join(await makeFolder(), 'site.db')
  await copyFile(template, file)
  return `sqlite:${file}`
}

/** The address of a database for one test, with all its tables. */
export async function copyTemplate(kind: DatabaseKind): Promise<string> {
  return kind === 'sqlite' ? await copySqlite(inject('templates').sqlite) : await takePostgresDatabase()
}

/** A database for one test, with all its tables, closed after it. */
export async function buildDatabase(kind: DatabaseKind): Promise<Database> {
  const database = connectDatabase(await copyTemplate(kind))
  onTestFinished(() => database.close())
  return database
}
