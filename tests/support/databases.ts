import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { makePostgresDatabase } from './postgres-databases.ts'

/** The engine of the Vitest project that runs this test. */
export const databaseKind = inject('databaseKind')

/** For tests of what only PostgreSQL does: `TEST_ON=sqlite` leaves it out, for a quick look while working. */
export const hasPostgres = process.env.TEST_ON !== 'sqlite'

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The address of an empty database for one test. */
export async function makeDatabaseUrl(kind: DatabaseKind = databaseKind): Promise<string> {
  return kind === 'postgres'
    ? await makePostgresDatabase({ isEmpty: true })
    : `sqlite:${join(await makeFolder(), 'site.db')}`
}

async function copySqlite(template: string): Promise<string> {
  const file = join(await makeFolder(), 'site.db')
  await copyFile(template, file)
  return `sqlite:${file}`
}

/** The address of a database for one test, with all its tables. */
export async function copyTemplate(kind: DatabaseKind = databaseKind): Promise<string> {
  return kind === 'sqlite' ? await copySqlite(inject('templates').sqlite) : await makePostgresDatabase()
}

/** Connects to a database until the test is over. */
export function openDatabase(url: string): Database {
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  return database
}

/** A database for one test, with all its tables, closed after it. */
export const buildDatabase = async (kind: DatabaseKind = databaseKind) =>
  openDatabase(await copyTemplate(kind))
