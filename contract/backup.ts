import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

/** How many backups are kept: the newest of so many days, weeks and months, and so many that she made by hand. */
export const backupGenerations = { days: 7, weeks: 5, months: 12, byHand: 5 } as const

/** No backup gets older, so that what is deleted has left all of them by then. */
export const backupDaysAtMost = 365

/** How long a backup is kept that was made before a restore, an update or the deletion of many requests. */
export const backupPinnedDays = 30

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
  kept: z.object({
    /** No backup gets older. */
    days: z.int(),
    /** When the last backup goes that holds what is deleted now, if backups are made as usual. */
    deletedGoneBy: Instant,
  }),
})
export type BackupState = z.output<typeof BackupState>

const path = '/api/admin/backup' as const

export const readBackupState = endpoint({ method: 'GET', path, response: BackupState })

/** Begins one. Whether it is done is asked by the call above. */
export const makeBackup = endpoint({ method: 'POST', path, response: BackupState })

/** Asks for a fresh second step, which the file itself needs as well: a browser fetches that without us. */
export const prepareBackupDownload = endpoint({ method: 'POST', path: `${path}/download` })

export const backupFilePath = `${path}/file` as const
