import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsKept } from '#contract/backup.ts'
import { dayMs } from '#contract/durations.ts'
import { londonTime } from '#contract/london-time.ts'
import { backupsFolder, databaseNames, unfinishedPrefix } from '#server/database/backup.ts'
import type { Deps } from '#server/deps.ts'
import { hasErrorCode } from '#server/process/start-error.ts'

export type BackupDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'dataDir' | 'databaseUrl'> }

/** Backups are named by their time. */
export const backupName = (at: Date) =>
  `${londonTime(at).replace(':', '-')}-${String(at.getUTCSeconds()).padStart(2, '0')}`

/** A restore keeps what it has replaced as a backup too, under the name of its time with another end. */
const anyName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-replaced)?$/
const isOfPresentData = (name: string) => anyName.test(name) && !name.endsWith('-replaced')

export async function listBackupNames({ config }: Pick<BackupDeps, 'config'>): Promise<string[]> {
  try {
    return (await readdir(backupsFolder(config))).toSorted()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

const statsOf = (file: string) => stat(file).catch(() => undefined)

export type Backup = { folder: string; name: string; file: string; at: Date; bytes: number }

/** The newest backup. One dated after now was named by a wrong clock. */
export async function findNewestBackup(deps: BackupDeps): Promise<Backup | undefined> {
  const latest = backupName(deps.now())
  const names = (await listBackupNames(deps)).filter((name) => isOfPresentData(name) && name <= latest)
  for (const name of names.reverse()) {
    const folder = join(backupsFolder(deps.config), name)
    for (const file of Object.values(databaseNames)) {
      const found = await statsOf(join(folder, file))
      if (found) return { folder, name, file, at: found.mtime, bytes: found.size }
    }
  }
  return undefined
}

/**
 * Keeps the newest by count, so that a wrong clock makes none too old, and deletes what a killed process left
 * unfinished. One that cannot be deleted, because root has made it, keeps no other.
 */
export async function deleteOldBackups(deps: BackupDeps): Promise<void> {
  const folder = backupsFolder(deps.config)
  const names = await listBackupNames(deps)
  const old = names.filter((name) => anyName.test(name)).slice(0, -backupsKept)
  for (const name of names.filter((one) => one.startsWith(unfinishedPrefix))) {
    const found = await statsOf(join(folder, name))
    if (found && Date.now() - found.mtimeMs > dayMs) old.push(name)
  }
  const outcomes = await Promise.allSettled(old.map((name) => rm(join(folder, name), { recursive: true })))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Files of the data folder whose time of change says when something was done. */
const markers = {
  /** Touched by deploy/offsite.service. */
  copied: 'off-site-copied',
  downloaded: 'backup-downloaded',
} as const

const markerFile = ({ config }: Pick<BackupDeps, 'config'>, marker: keyof typeof markers) =>
  join(config.dataDir, markers[marker])

export async function readMarker(deps: BackupDeps, marker: keyof typeof markers): Promise<Date | undefined> {
  return (await statsOf(markerFile(deps, marker)))?.mtime
}

export async function touchMarker(deps: BackupDeps, marker: keyof typeof markers): Promise<void> {
  await writeFile(markerFile(deps, marker), '')
  await utimes(markerFile(deps, marker), deps.now(), deps.now())
}
