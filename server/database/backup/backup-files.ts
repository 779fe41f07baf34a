import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backupGenerations } from '#contract/backup.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay, mondayOf } from '#contract/london-time.ts'
import { removeDatabaseFile } from '#server/database/copy/files.ts'
import { type BackupReason, readBackupReason } from './backup-format.ts'

const namePattern = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

/** The database that a restore into PostgreSQL rebuilds first, in the folder of backups. */
export const restoringName = 'restoring.db'

const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
export const backupFileName = (at: Date) => `backup-${stampOf(at)}.db`

function timeOf(name: string): Date | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export type KeptBackup = {
  name: string
  at: Date
  /** Undefined if the footer cannot be read, as in an encrypted copy from an earlier machine. */
  why?: BackupReason | undefined
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** The backups among these file names, newest first. Off-site copies have an additional ending. */
export function parseBackupNames(names: readonly string[], ending = ''): KeptBackup[] {
  return names
    .flatMap((name) => {
      const at = name.endsWith(ending) ? timeOf(name.slice(0, name.length - ending.length)) : undefined
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

export const listBackups = async (folder: string): Promise<KeptBackup[]> =>
  parseBackupNames(await namesIn(folder))

export type Keeping = {
  /** The age at which every backup is deleted: by then no backup holds data deleted so long ago. */
  days: number
  /** How long a backup made before a restore, an update or a mass deletion is kept. */
  pinnedDays: number
}

const { days, weeks, months, byHand } = backupGenerations
const generations = [
  { count: days, periodOf: (day: string) => day },
  { count: weeks, periodOf: mondayOf },
  { count: months, periodOf: (day: string) => day.slice(0, 7) },
] as const

/** The newest backup of each period that has one: days on which the site was off do not use up places. */
function newestOfPeriods(backups: readonly KeptBackup[]): KeptBackup[] {
  return generations.flatMap(({ count, periodOf }) => {
    const periods = Map.groupBy(backups, ({ at }) => periodOf(londonDay(at)))
    return [...periods.values()].slice(0, count).flatMap(([newest]) => newest ?? [])
  })
}

const ageInDays = ({ at }: KeptBackup, now: Date) => (now.getTime() - at.getTime()) / dayMs

/**
 * Backups to delete, given a list with the newest first. Each kind has its own limit, so that backups made by hand or
 * before an update displace no others. The newest backup always stays: it may be the only one.
 */
export function findOutdatedBackups(
  backups: readonly KeptBackup[],
  keeping: Keeping,
  now: Date,
): KeptBackup[] {
  const kinds = Map.groupBy(backups, ({ why = 'nightly' }) =>
    why === 'nightly' || why === 'asked' ? why : 'pinned',
  )
  const kept = new Set([
    ...newestOfPeriods(kinds.get('nightly') ?? []),
    ...(kinds.get('asked') ?? []).slice(0, byHand),
    ...(kinds.get('pinned') ?? []).filter((one) => ageInDays(one, now) <= keeping.pinnedDays),
  ])
  const isKept = (one: KeptBackup) => kept.has(one) && ageInDays(one, now) <= keeping.days
  return backups.slice(1).filter((one) => !isKept(one))
}

export async function deleteOutdatedBackups(folder: string, keeping: Keeping, now: Date): Promise<void> {
  const backups = await Promise.all(
    (await listBackups(folder)).map(async (one) => ({
      ...one,
      why: await readBackupReason(join(folder, one.name)),
    })),
  )
  for (const { name } of findOutdatedBackups(backups, keeping, now)) await rm(join(folder, name))
}

/** Deletes temporary files of a killed process. A restore or a move that runs elsewhere may still write its own. */
export async function deleteTemporaryFiles(folder: string, file: string | undefined): Promise<void> {
  for (const name of await namesIn(folder))
    if (/^(begun|trial|opened)-.*\.db$/.test(name)) await removeDatabaseFile(join(folder, name))
  const rebuilt = [join(folder, restoringName), ...(file ? [`${file}.restoring`, `${file}.moving`] : [])]
  for (const path of rebuilt) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > dayMs) await removeDatabaseFile(path)
  }
}

/** The new name of a database file that a backup replaces. */
export const replacedFileName = (file: string, at: Date) => `${file}.replaced-${stampOf(at)}`

/** Deletes databases replaced by backups. They hold data erased since, like a backup from before the restore. */
export async function deleteReplacedDatabases(
  file: string,
  { pinnedDays }: Keeping,
  now: Date,
): Promise<void> {
  const prefix = `${basename(file)}.replaced-`
  for (const name of await namesIn(dirname(file))) {
    if (!name.startsWith(prefix)) continue
    // A write-ahead log that could not be checkpointed lies beside it under the same name.
    const stamp = name.slice(prefix.length).replace(/-(?:wal|shm|journal)$/, '')
    const at = timeOf(`backup-${stamp}.db`)
    if (at && now.getTime() - at.getTime() > pinnedDays * dayMs) await rm(join(dirname(file), name))
  }
}
