import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncFile } from '#server/database/copy/files.ts'
import { databaseFaultOf, isDiskFull } from '#server/database/failures.ts'
import { type BackupReason, backupReasons } from './format.ts'
import { BackupDiffers, type Holds } from './trial.ts'

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
  /** Since the last that was made. */
  failed: z.optional(
    z.object({
      at: z.iso.datetime(),
      step: z.enum(['making', 'trial']),
      reason: z.enum(['full', 'differs', 'damaged', 'other']),
      /** Where rows were missing at the trial. */
      missing: z.optional(z.object({ table: z.string(), found: z.int(), wanted: z.int() })),
    }),
  ),
})
/** What became of the last backup. It lies beside the backups: a restored database would know an older one. */
export type BackupStatus = z.output<typeof Status>

const statusFile = (folder: string) => join(folder, 'status.json')

export async function readStatus(folder: string): Promise<BackupStatus> {
  try {
    return Status.parse(JSON.parse(await readFile(statusFile(folder), 'utf8')))
  } catch {
    // None yet, or none that can be read: the next backup writes it anew.
    return {}
  }
}

async function writeStatus(folder: string, status: BackupStatus): Promise<BackupStatus> {
  const file = statusFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(status), { mode: 0o600 })
  await rename(`${file}.new`, file)
  await syncFile(file)
  return status
}

type Made = {
  file: string
  bytes: number
  seconds: number
  trialSeconds: number
  at: Date
  trialAt: Date
  why: BackupReason
  holds: Holds
}

export const writeSuccess = (folder: string, { at, trialAt, ...made }: Made) =>
  writeStatus(folder, { last: { ...made, at: at.toISOString(), trialAt: trialAt.toISOString() } })

function reasonOf(error: unknown) {
  if (error instanceof BackupDiffers) return 'differs'
  if (isDiskFull(error)) return 'full'
  return databaseFaultOf(error) === 'corrupt' ? 'damaged' : 'other'
}

type Failure = { at: Date; step: 'making' | 'trial'; error: unknown }

/** On a full disk not even that can be written: the age of the last backup tells it then. */
export async function writeFailure(folder: string, { at, step, error }: Failure): Promise<void> {
  const { last } = await readStatus(folder)
  const difference = error instanceof BackupDiffers ? error.difference : undefined
  const failed = {
    at: at.toISOString(),
    step,
    reason: reasonOf(error),
    ...(difference && difference.found < difference.wanted && { missing: difference }),
  } as const
  await writeStatus(folder, { ...(last && { last }), failed }).catch(() => {})
}
