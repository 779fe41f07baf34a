import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { removeDatabaseFile, sideFiles, syncFile } from '#server/database/copy/files.ts'
import {
  CopyRefused,
  copyToPostgres,
  describeDatabase,
  sqliteFileOf,
  withDatabase,
} from '#server/database/copy/move.ts'
import { isDatabaseInUse, openPostgresSide } from '#server/database/copy/postgres-side.ts'
import { openSqliteSide } from '#server/database/copy/sqlite-side.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { type Keeping, replacedFileName, restoringName } from './backup-files.ts'
import type { Manifest } from './backup-format.ts'
import { makeBackup } from './make-backup.ts'
import { preserveWithdrawals } from './preserve-withdrawals.ts'
import { rebuildFromBackup } from './rebuild-from-backup.ts'

type Restore = {
  backup: string
  databaseUrl: string
  /** The folder of the backups. */
  folder: string
  keeping: Keeping
  now: () => Date
  /** Set if the replaced data has tables of a newer release, which has already kept it in this backup. */
  ofNewerRelease?: { kept: string | undefined }
}

export type Restored = {
  manifest: Manifest
  /** The file that holds the replaced data. */
  aside: string | undefined
  /** Whether unsubscriptions and withdrawals since the backup could be copied from the replaced data. */
  areWithdrawalsPreserved: boolean
}

/** Checkpoints the write-ahead log into the file. A damaged file may refuse; the log then stays beside it. */
function checkpointLog(file: string): void {
  try {
    const connection = new DatabaseSync(file)
    connection.exec('pragma wal_checkpoint(truncate)')
    connection.close()
  } catch {
    // Kept aside together with its log.
  }
}

/** Renames the old file and its logs, then puts the new file in place in one step. */
async function swapFile(rebuilt: string, file: string, at: Date): Promise<string | undefined> {
  if (!existsSync(file)) {
    await rename(rebuilt, file)
    await syncFile(file)
    return undefined
  }
  checkpointLog(file)
  const aside = replacedFileName(file, at)
  await link(file, aside)
  for (const end of sideFiles) {
    if (!existsSync(file + end)) continue
    await link(file + end, aside + end)
    // SQLite must never apply a log of the old file to the new one.
    await rm(file + end)
  }
  await syncFile(aside)
  await rename(rebuilt, file)
  await syncFile(file)
  return aside
}

async function restoreFile({ backup, now }: Restore, named: string): Promise<Restored> {
  mkdirSync(dirname(named), { recursive: true, mode: 0o700 })
  const file = existsSync(named) ? realpathSync(named) : named
  const lock = lockFile(file)
  const rebuilt = `${file}.restoring`
  try {
    const { manifest } = await rebuildFromBackup(backup, rebuilt)
    const areWithdrawalsPreserved = preserveWithdrawals(file, rebuilt)
    return { manifest, areWithdrawalsPreserved, aside: await swapFile(rebuilt, file, now()) }
  } finally {
    await removeDatabaseFile(rebuilt)
    lock.close()
  }
}

async function refuseRunningSite(databaseUrl: string): Promise<void> {
  const side = await openPostgresSide({ databaseUrl, readOnly: true })
  try {
    if (await isDatabaseInUse(side))
      throw new CopyRefused(`The site runs on ${describeDatabase(databaseUrl)}. Please stop it first.`)
  } finally {
    await side.close()
  }
}

async function backUpReplaced({ databaseUrl, folder, keeping, now }: Restore): Promise<string> {
  const { last } = await makeBackup({ databaseUrl, folder, why: 'before-restore', keeping, now })
  return join(folder, last.file)
}

/** Backs up the data in PostgreSQL, then replaces all of it in one transaction. */
async function restorePostgres(restore: Restore): Promise<Restored> {
  const { backup, databaseUrl, folder, ofNewerRelease } = restore
  await refuseRunningSite(databaseUrl)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rebuilt = join(folder, restoringName)
  try {
    const { manifest } = await rebuildFromBackup(backup, rebuilt)
    const applied = await withDatabase(databaseUrl, appliedMigrations)
    const keep = async () => (applied.length > 0 ? await backUpReplaced(restore) : undefined)
    const aside = ofNewerRelease ? ofNewerRelease.kept : await keep()
    const areWithdrawalsPreserved = aside !== undefined && preserveWithdrawals(aside, rebuilt)
    await withDatabase(databaseUrl, migrate)
    const source = openSqliteSide(rebuilt, { readOnly: true })
    try {
      await copyToPostgres(source, databaseUrl)
    } finally {
      source.close()
    }
    return { manifest, areWithdrawalsPreserved, aside }
  } finally {
    await removeDatabaseFile(rebuilt)
  }
}

/**
 * Replaces the data with a backup, on either database. Everything is checked and rebuilt separately first; an
 * interruption leaves either the old data or the new.
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const file = sqliteFileOf(restore.databaseUrl)
  return file === undefined ? await restorePostgres(restore) : await restoreFile(restore, file)
}
