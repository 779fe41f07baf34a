import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

const Holds = z.object({ requests: z.int(), subscribers: z.int(), pictures: z.int() })

const BackupState = z.object({
  isRunning: z.boolean(),
  last: z.optional(
    z.object({
      at: Instant,
      /** Whether it was made by itself at night, or is the one she asked for last. */
      isNightly: z.boolean(),
      bytes: z.int(),
      holds: Holds,
      trialAt: Instant,
      trialSeconds: z.number(),
      /** Whether the file lies on this machine. */
      isHere: z.boolean(),
    }),
  ),
  /** Since the last that was made. */
  failed: z.optional(
    z.object({
      at: Instant,
      step: z.enum(['making', 'trial']),
      reason: z.enum(['full', 'differs', 'damaged', 'other']),
      missing: z.optional(z.object({ what: z.string(), count: z.int(), of: z.int() })),
    }),
  ),
  /** How many nights have passed without one. */
  nightsMissed: z.int(),
  kept: z.object({ days: z.int(), copies: z.int() }),
})
export type BackupState = z.output<typeof BackupState>

const path = '/api/admin/backup' as const

export const readBackupState = endpoint({ method: 'GET', path, response: BackupState })

/** Begins one. Whether it is done is asked by the call above. */
export const makeBackup = endpoint({ method: 'POST', path, response: BackupState })

/** Asks for a fresh second step, which the file itself needs as well: a browser fetches that without us. */
export const prepareBackupDownload = endpoint({ method: 'POST', path: `${path}/download` })

export const backupFilePath = `${path}/file` as const
