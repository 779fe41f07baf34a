import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { tellPostgres } from './tell-postgres.ts'

/** Every test of the API runs on each. */
export const dialects: readonly DatabaseKind[] = ['sqlite', 'postgres']

/** For what is the same on each, such as a rule, or what happens inside a document: its repositories are tested on both. */
export const anyDialect = ['sqlite'] as const satisfies readonly DatabaseKind[]

/** A folder that is gone when the test is over. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** For what concerns the PostgreSQL of the run, and no database in it. */
export const onServer = (statement: string) => tellPostgres(inject('postgresUrl'), statement)

async function makePostgresDatabase(template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // A copy of the files takes a tenth of the time of a copy through the log.
  await onServer(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`)
  onTestFinished(() => onServer(`drop database ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** The address of an empty database of one's own. */
export async function makeDatabaseUrl(kind: DatabaseKind): Promise<string> {
  return kind === 'postgres' ? await makePostgresDatabase() : `sqlite:${join(await makeFolder(), 'site.db')}`
}

async function copySqlite(template: string): Promise<string> {
  const file = join(await makeFolder(), 'site.db')
  await copyFile(template, file)
  return `sqlite:${file}`
}

/** The address of a database of one's own with all its tables. */
export async function copyTemplate(kind: DatabaseKind): Promise<string> {
  const { sqlite, postgres } = inject('templates')
  return kind === 'sqlite' ? await copySqlite(sqlite) : await makePostgresDatabase(postgres)
}

/** A database of one's own with all its tables, closed when the test is over. */
export async function buildDatabase(kind: DatabaseKind): Promise<Database> {
  const database = connect(await copyTemplate(kind))
  onTestFinished(() => database.close())
  return database
}
