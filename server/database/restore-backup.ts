import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/process/start-error.ts'
import {
  backupsFolder,
  checkSqliteFile,
  databaseNames,
  makeBackupFolder,
  neverAgainName,
  runPostgresClient,
  secretsKeyName,
} from './backup.ts'
import { connectDatabase } from './connect.ts'
import { lockFile } from './file-lock.ts'
import { mergeNeverAgain } from './never-again.ts'
import { siteName } from './postgres.ts'

/**
 * Signs everybody out: a session may have been ended since the backup. Issues whose time has come since become drafts:
 * subscribers may have received them, and only the owner knows.
 */
async function endPastBusiness(databaseUrl: string): Promise<void> {
  const { write, close } = connectDatabase(databaseUrl)
  const at = new Date()
  await write(async (tx) => {
    await tx
      .updateTable('adminSessions')
      .set({ endedAt: at, browser: null })
      .where('endedAt', 'is', null)
      .execute()
    await tx
      .updateTable('newsletterIssues')
      .set({ state: 'draft', scheduledFor: null })
      .where('state', '=', 'scheduled')
      .where('scheduledFor', '<=', at)
      .execute()
  })
  await close()
}

/** Checks a copy beside the database, then moves the present file aside and the copy into its place. */
async function restoreSqlite(backup: string, file: string, aside: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = lockFile(file)
  const restored = `${file}.restored`
  try {
    cpSync(backup, restored)
    checkSqliteFile(restored)
    await endPastBusiness(`sqlite:${restored}`)
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(file + end)) cpSync(file + end, join(aside, databaseNames.sqlite + end))
    // SQLite must never apply the log of the old file to the new one.
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    renameSync(restored, file)
  } finally {
    rmSync(restored, { force: true })
    lock.close()
  }
}

async function restorePostgres(backup: string, config: Config, aside: string): Promise<void> {
  const { databaseUrl } = config
  const { kysely, close } = connectDatabase(databaseUrl)
  const running = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${siteName} and pid <> pg_backend_pid()`.execute(
    kysely,
  )
  await close()
  if (running.rows.length > 0)
    throw new StartError('The site runs on this database. Please stop it first: nothing was changed.')
  await makeBackupFolder(config, basename(aside), new Date())
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error']
  await runPostgresClient('pg_restore', [...options, backup], databaseUrl)
  await endPastBusiness(databaseUrl)
}

/** The folder of a backup; a downloaded archive is unpacked into one first. */
function unpack(named: string, into: string): string {
  if (!existsSync(named)) throw new StartError(`There is no ${named}.`)
  if (statSync(named).isDirectory()) return named
  mkdirSync(into, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', named, '-C', into])
  return into
}

/**
 * Replaces the data with a backup, while the site is stopped. What was there is kept as one more backup, under this
 * name. The next start erases and unsubscribes again who is on the list.
 */
export async function restoreBackup(config: Config, named: string, asideName: string): Promise<void> {
  const { databaseUrl, dataDir } = config
  const aside = join(backupsFolder(config), asideName)
  const unpacked = join(backupsFolder(config), `.unfinished-${process.pid}`)
  try {
    const folder = unpack(named, unpacked)
    const isSqlite = databaseUrl.startsWith('sqlite:')
    const backup = join(folder, databaseNames[isSqlite ? 'sqlite' : 'postgres'])
    if (!existsSync(backup)) throw new StartError(`There is no ${basename(backup)} in ${folder}.`)
    if (isSqlite) await restoreSqlite(backup, databaseUrl.slice('sqlite:'.length), aside)
    else await restorePostgres(backup, config, aside)
    for (const name of [secretsKeyName, neverAgainName])
      if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(aside, name))
    // A download holds no key: the present one stays.
    if (existsSync(join(folder, secretsKeyName)))
      cpSync(join(folder, secretsKeyName), join(dataDir, secretsKeyName))
    mergeNeverAgain(join(dataDir, neverAgainName), join(folder, neverAgainName))
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}
