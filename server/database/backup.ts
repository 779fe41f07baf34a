import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Config } from '#server/config.ts'
import { hasErrorCode } from '#server/process/start-error.ts'

export const databaseNames = { sqlite: 'site.db', postgres: 'site.dump' } as const
// Files of the data folder that a backup holds beside the database.
export const neverAgainName = 'never-again.jsonl'
export const secretsKeyName = 'secrets.key'

/** The message is a sentence for the owner and the operator. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

const runFile = promisify(execFile)

/** Runs a client program of PostgreSQL. A password goes into its environment: everybody can list parameters. */
export async function runPostgresClient(
  program: 'pg_dump' | 'pg_restore',
  parameters: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const env = { ...process.env, ...(url?.password && { PGPASSWORD: decodeURIComponent(url.password) }) }
  if (url) url.password = ''
  try {
    await runFile(program, [...parameters, ...(url ? [`--dbname=${url.href}`] : [])], { env })
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT'))
      throw new BackupFailed(
        `${program} is not on this machine. Please install the client programs of PostgreSQL (on Debian: postgresql-client).`,
      )
    throw new BackupFailed(error instanceof Error ? error.message.trim() : `${program} failed`)
  }
}

/** Throws unless SQLite finds the file sound. Leaves a single file without a log. */
export function checkSqliteFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
    const finding = database.prepare('pragma quick_check(1)').get()?.quick_check
    if (finding !== 'ok') throw new BackupFailed(`The copy of the database is damaged: ${finding}`)
  } finally {
    database.close()
  }
}

// 8 MB with the usual pages.
const pagesPerStep = 2000

async function copySqlite(file: string, into: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  // Reading within a transaction holds one snapshot: otherwise each write by the site would restart the copy.
  source.exec('begin; select 1 from sqlite_schema')
  await backup(source, into, { rate: pagesPerStep }).finally(() => source.close())
  checkSqliteFile(into)
}

async function dumpPostgres(databaseUrl: string, into: string): Promise<void> {
  await runPostgresClient('pg_dump', ['--format=custom', `--file=${into}`], databaseUrl)
  // Fails if the file cannot be read to its end of contents.
  await runPostgresClient('pg_restore', ['--list', into])
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

export const unfinishedPrefix = '.unfinished-'

type Source = Pick<Config, 'databaseUrl' | 'dataDir'>

export const backupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

/** Copies the database and its companions into a folder, which appears under its name once it is whole. */
export async function makeBackupFolder(
  { databaseUrl, dataDir }: Source,
  name: string,
  at: Date,
): Promise<void> {
  const folder = backupsFolder({ dataDir })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = await mkdtemp(join(folder, unfinishedPrefix))
  try {
    const isSqlite = databaseUrl.startsWith('sqlite:')
    const file = join(temporary, databaseNames[isSqlite ? 'sqlite' : 'postgres'])
    if (isSqlite) await copySqlite(databaseUrl.slice('sqlite:'.length), file)
    else await dumpPostgres(databaseUrl, file)
    for (const companion of [secretsKeyName, neverAgainName])
      await copyFile(join(dataDir, companion), join(temporary, companion)).catch((error: unknown) => {
        if (!hasErrorCode(error, 'ENOENT')) throw error
      })
    await utimes(file, at, at)
    for (const copied of await readdir(temporary)) await sync(join(temporary, copied))
    await rename(temporary, join(folder, name))
    await sync(folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}
