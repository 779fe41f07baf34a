import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encryptFile, type Lock } from '#server/database/backup/age.ts'
import { type Keeping, listBackups } from '#server/database/backup/backup-files.ts'
import { readBackupReason } from '#server/database/backup/backup-format.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { isPartialCopy } from '#server/features/backups/places/folder-place.ts'
import { openPlace } from '#server/features/backups/places/open-place.ts'
import {
  createTextFile,
  localFolderOf,
  type Place,
  PlaceRefused,
  type PlaceSettings,
} from '#server/features/backups/places/place.ts'
import { startErrorMessage } from '#server/process/start-error.ts'
import { copyFileName, findOutdatedCopies, findUncopied, parseCopyNames } from './rules.ts'
import { type Copies, copyLockFile, readCopyState, writeCopyState } from './state.ts'

export type CopyOrder = Lock & {
  place: PlaceSettings
  folder: string
  keeping: Keeping
  /** The sender's time (ISO): the child process sets its clock to it. */
  at: string
}
type Copying = Omit<CopyOrder, 'at'> & { now: () => Date }

const note = 'HOW-TO-OPEN.txt'
const noteText = `Copies of a website’s backups, encrypted with the passphrase of its owner.

Put one back on the website’s machine, with the website stopped:  npm run restore -- FILE.age
Or open it anywhere with the program age (https://age-encryption.org):  age -d -o backup.db FILE.age
What comes out is a SQLite database. Without the passphrase nobody can open it.

The website deletes the oldest of them by itself. Please leave this file here: by it the website knows the place again.
`

/** Syncs the recorded copies with the files found there: a copy that somebody deleted is made again. */
async function reconcile(
  place: Place,
  state: Copies,
  { place: { kind } }: Copying,
): Promise<[Copies, string[]]> {
  const names = await place.list()
  // Partial files left by a killed process; the lock guarantees that no other process is copying.
  for (const name of names.filter(isPartialCopy)) await place.delete(name)
  const copies = state.copies.filter(({ name }) => names.includes(name))
  if (names.includes(note)) return [{ ...state, copies, isMarked: true }, names]
  // The marker file is missing, so the disk is probably not mounted: do not fill the empty mount point.
  if (state.isMarked && kind === 'folder')
    throw new PlaceRefused('disk-gone', `The folder is there, but ${note} is not in it`)
  await place.put(createTextFile(note, noteText))
  return [{ ...state, copies, isMarked: true }, names]
}

async function deleteOutdated(
  place: Place,
  names: readonly string[],
  state: Copies,
  { keeping, now }: Copying,
) {
  const gone = findOutdatedCopies(names, state, keeping, now()).map(({ name }) => name)
  for (const name of gone) await place.delete(name)
  return { ...state, copies: state.copies.filter(({ name }) => !gone.includes(name)) }
}

async function copyOne(place: Place, backup: string, { folder, now, ...lock }: Copying) {
  const name = copyFileName(backup)
  const why = await readBackupReason(join(folder, backup))
  const { content, bytes } = await encryptFile(join(folder, backup), lock)
  await place.put({ name, bytes, content })
  return { name, bytes, at: now().toISOString(), ...(why && { why }) }
}

/**
 * Copies waiting backups, newest first. Outdated copies are deleted before, to free space, and after, when newer ones
 * exist.
 */
async function syncCopies(place: Place, first: Copies, copying: Copying): Promise<Copies> {
  const { folder, now } = copying
  let [state, names] = await reconcile(place, first, copying)
  state = await writeCopyState(folder, await deleteOutdated(place, names, state, copying))
  for (const { name } of findUncopied(await listBackups(folder), state)) {
    const copy = await copyOne(place, name, copying)
    const copies = [...state.copies, copy].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    state = await writeCopyState(folder, { ...state, copies })
  }
  names = [...new Set([...names, ...state.copies.map(({ name }) => name)])]
  const kept = parseCopyNames(names).map(({ name }) => name)
  const { failed: _failed, begun: _begun, ...done } = await deleteOutdated(place, kept, state, copying)
  return await writeCopyState(folder, { ...done, lookedAt: now().toISOString() })
}

async function storeFailure(
  { folder, now, place }: Copying,
  { problem, message }: PlaceRefused,
): Promise<void> {
  const { begun: _begun, ...state } = await readCopyState(folder, place, await listBackups(folder))
  const at = now().toISOString()
  const { since = at, failures = 0 } = state.failed ?? {}
  const failed = { since, at, failures: failures + 1, problem, details: message.slice(0, 500) }
  await writeCopyState(folder, { ...state, failed })
}

async function areOnSameDisk(...folders: readonly string[]): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)))
  return disks[0] !== undefined && disks[0].dev === disks[1]?.dev
}

/** Recorded before the work starts: a process killed for lack of memory cannot report its failure. */
async function recordStart({ folder, now, place }: Copying, state: Copies): Promise<Copies> {
  const at = now().toISOString()
  const { since = at, times = 0 } = state.begun ?? {}
  const address = localFolderOf(place)
  const isOnSameDisk = address !== undefined && (await areOnSameDisk(address, folder))
  return await writeCopyState(folder, { ...state, isOnSameDisk, begun: { since, at, times: times + 1 } })
}

/** Copies under a file lock, so one process at a time. Failures are stored, and the job retries later. */
export async function copyBackups(copying: Copying): Promise<void> {
  const { folder, place: settings } = copying
  const lock = lockFile(copyLockFile(folder))
  try {
    const state = await recordStart(copying, await readCopyState(folder, settings, await listBackups(folder)))
    await syncCopies(openPlace(settings), state, copying)
  } catch (error) {
    const refused =
      error instanceof PlaceRefused ? error : new PlaceRefused('other', startErrorMessage(error))
    await storeFailure(copying, refused)
    throw refused
  } finally {
    lock.close()
  }
}
