import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { placeProblems } from '#contract/off-site-backup.ts'
import type { KeptBackup } from '#server/database/backup/backup-files.ts'
import { backupReasons } from '#server/database/backup/backup-format.ts'
import { syncFile } from '#server/database/copy/files.ts'
import { isFileLocked } from '#server/database/file-lock.ts'
import type { PlaceSettings } from '#server/features/backups/places/place.ts'

const Instant = z.iso.datetime()

const Copies = z.object({
  /** Hash of the destination that this state describes. */
  place: z.string(),
  /** The newest backup when the destination was first used; older backups are not copied. */
  first: z.string(),
  /** Copies known to be complete, newest last. */
  copies: z.array(
    z.object({ name: z.string(), bytes: z.int(), at: Instant, why: z.optional(z.enum(backupReasons)) }),
  ),
  /** Whether HOW-TO-OPEN.txt was written; a folder without it later is an unmounted disk. */
  isMarked: z.boolean(),
  /**
   * Whether the folder was on the same disk as the backups at the last run: such copies do not survive a disk
   * failure.
   */
  isOnSameDisk: z.optional(z.boolean()),
  lookedAt: z.optional(Instant),
  /** Set while a run is unfinished; `times` counts runs in a row that never reported a result. */
  begun: z.optional(z.object({ since: Instant, at: Instant, times: z.int() })),
  failed: z.optional(
    z.object({
      since: Instant,
      at: Instant,
      failures: z.int(),
      problem: z.enum(placeProblems),
      details: z.string(),
    }),
  ),
})
/** State of the off-site copies, stored beside the backups because a restored database would hold an older state. */
export type Copies = z.output<typeof Copies>

/** Lock file held by the copying process. */
export const copyLockFile = (folder: string) => join(folder, 'second-place')

export const isCopyRunning = (folder: string) => isFileLocked(copyLockFile(folder))

const copiesFile = (folder: string) => join(folder, 'second-place.json')

/** Identifies a destination by kind, address and user, so that changing any of them starts with no copies. */
const fingerprintOf = ({ kind, address, user }: PlaceSettings) =>
  createHash('sha256')
    .update(JSON.stringify([kind, address, user]))
    .digest('hex')
    .slice(0, 24)

async function readStored(folder: string): Promise<Copies | undefined> {
  try {
    return Copies.parse(JSON.parse(await readFile(copiesFile(folder), 'utf8')))
  } catch {
    // Missing or unreadable state: start over, and copy the backups again.
    return undefined
  }
}

export async function readCopyState(
  folder: string,
  settings: PlaceSettings,
  backups: readonly KeptBackup[],
): Promise<Copies> {
  const place = fingerprintOf(settings)
  const stored = await readStored(folder)
  return stored?.place === place
    ? stored
    : { place, first: backups[0]?.name ?? '', copies: [], isMarked: false }
}

export async function writeCopyState(folder: string, copies: Copies): Promise<Copies> {
  const file = copiesFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(copies), { mode: 0o600 })
  await rename(`${file}.new`, file)
  await syncFile(file)
  return copies
}

/**
 * Clears the marker and failures after the owner saves the settings again: a new disk may be mounted at the same
 * path.
 */
export async function clearPlaceMarker(folder: string, settings: PlaceSettings): Promise<void> {
  const stored = await readStored(folder)
  if (stored?.place !== fingerprintOf(settings)) return
  const { failed: _failed, begun: _begun, ...rest } = stored
  await writeCopyState(folder, { ...rest, isMarked: false })
}
