import { existsSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { checksumTables, type TableSum } from '#server/database/copy/copy-all-rows.ts'
import { createPacedSync, removeDatabaseFile, syncFile } from '#server/database/copy/files.ts'
import { copyToFile, sqliteFileOf, withDatabase } from '#server/database/copy/move.ts'
import { openPostgresSide } from '#server/database/copy/postgres-side.ts'
import { openSqliteSide } from '#server/database/copy/sqlite-side.ts'
import { quoteName } from '#server/database/copy/table-shape.ts'
import { isFileLocked, lockFile } from '#server/database/file-lock.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import {
  backupFileName,
  deleteOutdatedBackups,
  deleteReplacedDatabases,
  deleteTemporaryFiles,
  type Keeping,
} from './backup-files.ts'
import { applicationId, type BackupReason, type Manifest, sealBackup } from './backup-format.ts'
import { type BackupMade, writeBackupFailure, writeBackupSuccess } from './backup-status.ts'
import { BackupDiffers, rebuildFromBackup } from './rebuild-from-backup.ts'

export type BackupOptions = {
  databaseUrl: string
  folder: string
  why: BackupReason
  keeping: Keeping
  now: () => Date
}

// 8 MB with the usual pages.
const pagesPerStep = 2000

function setApplicationId(file: string): void {
  const connection = new DatabaseSync(file)
  connection.exec(`pragma journal_mode = delete; pragma application_id = ${applicationId}`)
  connection.close()
}

/** Checks that the copy has as many rows as the source had. */
function compareCounts(sums: readonly TableSum[], counts: ReadonlyMap<string, number>): void {
  for (const { table, rows } of sums)
    if (rows !== counts.get(table))
      throw new BackupDiffers(`the table ${table} has ${rows} rows instead of ${counts.get(table)}`)
}

async function sumFile(file: string): Promise<TableSum[]> {
  const side = openSqliteSide(file, { readOnly: true })
  try {
    return await checksumTables(side)
  } finally {
    side.close()
  }
}

/**
 * Copies the pages of one snapshot and counts its rows. The write-ahead log cannot be truncated while the snapshot is
 * held, so the slower checksums are computed on the copy.
 */
async function copySqlite(file: string, into: string): Promise<TableSum[]> {
  const counts = await copyPages(file, into)
  const sums = await sumFile(into)
  compareCounts(sums, counts)
  return sums
}

async function copyPages(file: string, into: string): Promise<Map<string, number>> {
  const side = openSqliteSide(file, { readOnly: true })
  const checkpointing = new DatabaseSync(file)
  const paced = createPacedSync(into)
  try {
    // Pins a snapshot: otherwise each write by another connection would restart the backup.
    side.connection.exec('begin')
    side.connection.prepare('select count(*) from sqlite_schema').get()
    const progress = () => void paced.sync().catch(() => {})
    await backup(side.connection, into, { rate: pagesPerStep, progress })
    const counts = new Map(side.tables.map(({ name }) => [name, countRows(side.connection, name)]))
    side.connection.exec('commit')
    // Checkpoint here what was written meanwhile: otherwise the site's next commit would do it while visitors wait.
    checkpointing.exec('pragma wal_checkpoint(passive)')
    return counts
  } finally {
    await paced.end()
    checkpointing.close()
    side.close()
  }
}

const countRows = (connection: DatabaseSync, table: string) =>
  Number(connection.prepare(`select count(*) as total from ${quoteName(table)}`).get()?.total)

async function copyPostgres(databaseUrl: string, into: string) {
  const side = await openPostgresSide({ databaseUrl, readOnly: true })
  try {
    return await copyToFile(side, into)
  } finally {
    await side.close()
  }
}

async function write({ databaseUrl, why, now }: BackupOptions, into: string): Promise<Manifest> {
  const madeAt = now().toISOString()
  const file = sqliteFileOf(databaseUrl)
  if (file !== undefined && !existsSync(file)) throw new Error(`There is no file ${file}`)
  const migrations = await withDatabase(databaseUrl, appliedMigrations)
  const sums = file !== undefined ? await copySqlite(file, into) : await copyPostgres(databaseUrl, into)
  setApplicationId(into)
  return await sealBackup(into, { madeAt, why, migrations, sums })
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10

async function deleteOld({ databaseUrl, folder, keeping, now }: BackupOptions): Promise<void> {
  await deleteOutdatedBackups(folder, keeping, now())
  const file = sqliteFileOf(databaseUrl)
  if (file !== undefined) await deleteReplacedDatabases(file, keeping, now())
}

/** Makes a backup; it gets its final name only after a trial restore has found every row. */
async function makeInFolder(options: BackupOptions): Promise<BackupMade> {
  const { databaseUrl, folder, why, now } = options
  await deleteTemporaryFiles(folder, sqliteFileOf(databaseUrl))
  const at = now()
  const [begun, trial] = [join(folder, `begun-${process.pid}.db`), join(folder, `trial-${process.pid}.db`)]
  let step: 'making' | 'trial' = 'making'
  try {
    // Delete before as well: the limits on age hold even if this backup fails, and it frees space for it.
    await deleteOld(options)
    const from = performance.now()
    await write(options, begun)
    const seconds = secondsSince(from)
    step = 'trial'
    const trialFrom = performance.now()
    const { holds } = await rebuildFromBackup(begun, trial)
    const trialSeconds = secondsSince(trialFrom)
    await removeDatabaseFile(trial)
    const file = backupFileName(at)
    const { size: bytes } = await stat(begun)
    await rename(begun, join(folder, file))
    await syncFile(join(folder, file))
    await deleteOld(options)
    return await writeBackupSuccess(folder, {
      ...{ file, bytes, seconds, trialSeconds, why, holds },
      at: at.toISOString(),
      trialAt: now().toISOString(),
    })
  } catch (error) {
    await Promise.all([begun, trial].map(removeDatabaseFile))
    await writeBackupFailure(folder, { at, step, error })
    throw error
  }
}

/** Lock file held while a backup is made. */
const lockIn = (folder: string) => join(folder, 'backups')

/** Whether any process is making a backup. */
export const isBackupRunning = (folder: string) => isFileLocked(lockIn(folder))

/** Makes a backup and verifies it. One process at a time. */
export async function makeBackup(options: BackupOptions): Promise<BackupMade> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const lock = lockFile(lockIn(options.folder))
  try {
    return await makeInFolder(options)
  } finally {
    lock.close()
  }
}
