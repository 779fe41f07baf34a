import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncFile } from '#server/database/copy/files.ts'
import { isDamaged, isDiskFull } from '#server/database/failures.ts'
import { backupReasons } from './backup-format.ts'
import { BackupDiffers } from './rebuild-from-backup.ts'

const Count = z.object({ requests: z.int(), subscribers: z.int(), pictures: z.int() })

const Status = z.object({
  last: z.optional(
    z.object({
      file: z.string(),
      at: z.iso.datetime(),
      why: z.enum(backupReasons),
      bytes: z.int(),
      seconds: z.number(),
      holds: Count,
      trialAt: z.iso.datetime(),
      trialSeconds: z.number(),
    }),
  ),
  /** Failure since the last successful backup. */
  failed: z.optional(
    z.object({
      at: z.iso.datetime(),
      step: z.enum(['making', 'trial']),
      reason: z.enum(['full', 'differs', 'damaged', 'other']),
      /** Rows found missing in the trial restore. */
      missing: z.optional(z.object({ table: z.string(), found: z.int(), wanted: z.int() })),
    }),
  ),
})
/** The outcome of the last backup. Stored beside the backups: a restored database would have an older one. */
export type BackupStatus = z.output<typeof Status>
/** The status after a backup that was made. */
export type BackupMade = { last: NonNullable<BackupStatus['last']> }

const statusFile = (folder: string) => join(folder, 'status.json')

export async function readBackupStatus(folder: string): Promise<BackupStatus> {
  try {
    return Status.parse(JSON.parse(await readFile(statusFile(folder), 'utf8')))
  } catch {
    // Missing or unreadable: the next backup writes it.
    return {}
  }
}

async function writeStatus<Written extends BackupStatus>(folder: string, status: Written): Promise<Written> {
  const file = statusFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(status), { mode: 0o600 })
  await rename(`${file}.new`, file)
  await syncFile(file)
  return status
}

export const writeBackupSuccess = (folder: string, last: BackupMade['last']): Promise<BackupMade> =>
  writeStatus(folder, { last })

function reasonOf(error: unknown) {
  if (error instanceof BackupDiffers) return 'differs'
  if (isDiskFull(error)) return 'full'
  return isDamaged(error) ? 'damaged' : 'other'
}

type Failure = { at: Date; step: 'making' | 'trial'; error: unknown }

/** Stores a failure. If even that fails on a full disk, the age of the last backup reveals it. */
export async function writeBackupFailure(folder: string, { at, step, error }: Failure): Promise<void> {
  const { last } = await readBackupStatus(folder)
  const difference = error instanceof BackupDiffers ? error.difference : undefined
  const failed = {
    at: at.toISOString(),
    step,
    reason: reasonOf(error),
    ...(difference && difference.found < difference.wanted && { missing: difference }),
  } as const
  await writeStatus(folder, { ...(last && { last }), failed }).catch(() => {})
}
