import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { placeProblems } from '#contract/off-site-backup.ts'
import { backupReasons } from '#server/database/backup/format.ts'
import type { KeptBackup } from '#server/database/backup/keep.ts'
import { syncFile } from '#server/database/copy/files.ts'
import { isLocked } from '#server/database/file-lock.ts'
import type { PlaceSettings } from '#server/features/backups/places/place.ts'

const Instant = z.iso.datetime()

const Copies = z.object({
  /** Which place this is about. */
  place: z.string(),
  /** The newest backup when the place was first used. It and what came after it are copied. */
  first: z.string(),
  /** Those known to lie there whole, the newest last. */
  copies: z.array(
    z.object({ name: z.string(), bytes: z.int(), at: Instant, why: z.optional(z.enum(backupReasons)) }),
  ),
  /** Whether the file was put there that says how to open them. */
  isMarked: z.boolean(),
  /** A folder that is no help when the disk of the website breaks, when it was looked at last. */
  isOnSameDisk: z.optional(z.boolean()),
  lookedAt: z.optional(Instant),
  /** As long as it is not known how it has ended; how often so since then. */
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
/** What has been brought to the second place. It lies beside the backups: a restored database would know older ones. */
export type Copies = z.output<typeof Copies>

/** Has whoever copies. */
export const lockIn = (folder: string) => join(folder, 'second-place')

/** Whether any process copies at this moment. */
export const isCopyRunning = (folder: string) => isLocked(lockIn(folder))

const copiesFile = (folder: string) => join(folder, 'second-place.json')

/** Another folder, server or account is another place. */
const markOf = ({ kind, address, user }: PlaceSettings) =>
  createHash('sha256')
    .update(JSON.stringify([kind, address, user]))
    .digest('hex')
    .slice(0, 24)

async function readStored(folder: string): Promise<Copies | undefined> {
  try {
    return Copies.parse(JSON.parse(await readFile(copiesFile(folder), 'utf8')))
  } catch {
    // None yet, or none that can be read: what is wanted there is then copied anew.
    return undefined
  }
}

export async function readCopies(
  folder: string,
  settings: PlaceSettings,
  backups: readonly KeptBackup[],
): Promise<Copies> {
  const place = markOf(settings)
  const stored = await readStored(folder)
  return stored?.place === place
    ? stored
    : { place, first: backups[0]?.name ?? '', copies: [], isMarked: false }
}

export async function writeCopies(folder: string, copies: Copies): Promise<Copies> {
  const file = copiesFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(copies), { mode: 0o600 })
  await rename(`${file}.new`, file)
  await syncFile(file)
  return copies
}

/** After she has said that this is the place: a new disk may lie where the old one was. */
export async function welcomePlace(folder: string, settings: PlaceSettings): Promise<void> {
  const stored = await readStored(folder)
  if (stored?.place !== markOf(settings)) return
  const { failed: _failed, begun: _begun, ...rest } = stored
  await writeCopies(folder, { ...rest, isMarked: false })
}
