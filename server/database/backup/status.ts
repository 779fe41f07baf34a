import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncFile } from '#server/database/copy/files.ts'
import type { TableSum } from '#server/database/copy/sums.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import { backupReasons, type Manifest } from './format.ts'
import { BackupDiffers } from './trial.ts'

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

const rowsOf = (sums: readonly TableSum[], name: string) =>
  sums.find(({ table }) => table === name)?.rows ?? 0

type Made = {
  file: string
  bytes: number
  seconds: number
  trialSeconds: number
  at: Date
  trialAt: Date
  manifest: Manifest
}

export const writeSuccess = (folder: string, { at, trialAt, manifest, ...made }: Made) =>
  writeStatus(folder, {
    last: {
      ...made,
      at: at.toISOString(),
      trialAt: trialAt.toISOString(),
      why: manifest.why,
      holds: {
        requests: rowsOf(manifest.sums, 'consultations'),
        subscribers: rowsOf(manifest.sums, 'newsletters'),
        pictures: rowsOf(manifest.sums, 'pictures'),
      },
    },
  })

function reasonOf(error: unknown) {
  if (error instanceof BackupDiffers) return 'differs'
  const isFull =
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  if (isFull || databaseFaultOf(error) === 'full') return 'full'
  return databaseFaultOf(error) === 'corrupt' ? 'damaged' : 'other'
}

type Failure = { at: Date; step: 'making' | 'trial'; error: unknown }

/** On a full disk not even that can be written: the age of the last backup tells it then. */
export async function writeFailure(folder: string, { at, step, error }: Failure): Promise<void> {
  const { last } = await readStatus(folder)
  const failed = { at: at.toISOString(), step, reason: reasonOf(error) } as const
  await writeStatus(folder, { ...(last && { last }), failed }).catch(() => {})
}
