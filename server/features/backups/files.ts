import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsByHandKept, backupsKept } from '#contract/backup.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay, londonTime } from '#contract/london-time.ts'
import { backupsFolder, databaseNames, unfinishedPrefix } from '#server/database/backup.ts'
import type { Deps } from '#server/deps.ts'
import { hasErrorCode } from '#server/process/start-error.ts'

export type BackupDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'dataDir' | 'databaseUrl'> }

/** The name of a night's backup. */
export const dayName = (at: Date) => londonDay(at)

/** The name of a backup made by hand, sorted behind that of its night. */
export const timeName = (at: Date) =>
  `${londonTime(at).replace(':', '-')}-${String(at.getUTCSeconds()).padStart(2, '0')}`

const nightName = /^\d{4}-\d\d-\d\d$/
const handName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
/** The database that a restore has replaced. */
const replacedName = /^\d{4}-\d\d-\d\dT.*-replaced$/
const isFinished = (name: string) => nightName.test(name) || handName.test(name)

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
  const latest = timeName(deps.now())
  const names = (await listBackupNames(deps)).filter((name) => isFinished(name) && name <= latest)
  for (const name of names.reverse()) {
    const folder = join(backupsFolder(deps.config), name)
    for (const file of Object.values(databaseNames)) {
      const found = await statsOf(join(folder, file))
      if (found) return { folder, name, file, at: found.mtime, bytes: found.size }
    }
  }
  return undefined
}

/** What is too much of these names, which are sorted: those by hand must push out no night. */
function outdated(names: readonly string[]): string[] {
  const nights = names.filter((name) => nightName.test(name))
  const byHand = names.filter((name) => handName.test(name) || replacedName.test(name))
  const oldestNight = nights.at(-backupsKept) ?? ''
  return [
    ...nights.slice(0, -backupsKept),
    ...byHand.slice(0, -backupsByHandKept),
    // Those who were erased must not be kept in them for longer.
    ...byHand.slice(-backupsByHandKept).filter((name) => name < oldestNight),
  ]
}

/**
 * Keeps the newest by count, so that a wrong clock makes none too old, and deletes what a killed process left
 * unfinished. Backups that root has made cannot be deleted by the service: they are logged, and do no harm.
 */
export async function deleteOldBackups(deps: BackupDeps & Pick<Deps, 'log'>): Promise<void> {
  const folder = backupsFolder(deps.config)
  const names = await listBackupNames(deps)
  const old = outdated(names)
  for (const name of names.filter((one) => one.startsWith(unfinishedPrefix))) {
    const found = await statsOf(join(folder, name))
    if (found && Date.now() - found.mtimeMs > dayMs) old.push(name)
  }
  const kept: string[] = []
  for (const name of old)
    await rm(join(folder, name), { recursive: true }).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EACCES') && !hasErrorCode(error, 'EPERM')) throw error
      kept.push(name)
    })
  if (kept.length > 0)
    deps.log.warn(
      { backups: kept, folder },
      'These backups belong to another user and could not be deleted. Please delete them, and make backups as the user of the site',
    )
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
