import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removeDatabaseFile } from '#server/database/copy/files.ts'

const dayMs = 24 * 60 * 60 * 1000
const namePattern = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
export const backupName = (at: Date) => `backup-${stampOf(at)}.db`

function timeOf(name: string): Date | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export type KeptBackup = { name: string; at: Date }

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Those that are backups, the newest first. Copies of them elsewhere have an ending of their own. */
export function backupsAmong(names: readonly string[], ending = ''): KeptBackup[] {
  return names
    .flatMap((name) => {
      const at = name.endsWith(ending) ? timeOf(name.slice(0, name.length - ending.length)) : undefined
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

export const listBackups = async (folder: string): Promise<KeptBackup[]> =>
  backupsAmong(await namesIn(folder))

export type Keeping = {
  /** So old a backup gets: whoever was erased stands in it as long. */
  days: number
  /** So many there are, which is what limits the room they take. */
  copies: number
}

/** The newest stays, however old it is: it may be the only one. */
export function findOutdated(
  backups: readonly KeptBackup[],
  { days, copies }: Keeping,
  now: Date,
): KeptBackup[] {
  return backups.filter(
    ({ at }, place) => place > 0 && (place >= copies || now.getTime() - at.getTime() > days * dayMs),
  )
}

export async function deleteOutdated(folder: string, keeping: Keeping, now: Date): Promise<void> {
  for (const { name } of findOutdated(await listBackups(folder), keeping, now)) await rm(join(folder, name))
}

/** What a killed process has left. */
export async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (/^(begun|trial|opened)-.*\.db$/.test(name)) await removeDatabaseFile(join(folder, name))
}

/** The name that a database file gets when a backup takes its place. */
export const replacedName = (file: string, at: Date) => `${file}.replaced-${stampOf(at)}`

/** Databases that backups took the place of hold what was erased since: they go when backups would. */
export async function deleteReplaced(file: string, { days }: Keeping, now: Date): Promise<void> {
  const prefix = `${basename(file)}.replaced-`
  for (const name of await namesIn(dirname(file))) {
    if (!name.startsWith(prefix)) continue
    // A log that could not be emptied lies beside it, under its name.
    const stamp = name.slice(prefix.length).replace(/-(?:wal|shm|journal)$/, '')
    const at = timeOf(`backup-${stamp}.db`)
    if (at && now.getTime() - at.getTime() > days * dayMs) await rm(join(dirname(file), name))
  }
}
