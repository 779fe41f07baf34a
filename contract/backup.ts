import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'

/** Retention: the newest backup of this many days, weeks and months, and this many made by hand. */
export const backupGenerations = { days: 7, weeks: 5, months: 12, byHand: 5 } as const

/** Maximum age of any backup, after which deleted data has left all of them. */
export const backupDaysAtMost = 365

/** Days that a backup made before a restore, an update or a mass deletion is kept. */
export const backupPinnedDays = 30

const Holds = z.object({ requests: z.int(), subscribers: z.int(), pictures: z.int() })

const BackupState = z.object({
  isRunning: z.boolean(),
  last: z.optional(
    z.object({
      at: Instant,
      /** Made by the nightly job, not by hand. */
      isNightly: z.boolean(),
      bytes: z.int(),
      holds: Holds,
      trialAt: Instant,
      trialSeconds: z.number(),
      /** Whether the file is on this machine. */
      isHere: z.boolean(),
    }),
  ),
  /** Failure since the last successful backup. */
  failed: z.optional(
    z.object({
      at: Instant,
      step: z.enum(['making', 'trial']),
      reason: z.enum(['full', 'differs', 'damaged', 'other']),
      missing: z.optional(z.object({ what: z.string(), count: z.int(), of: z.int() })),
    }),
  ),
  /** Nights without a backup since the last one. */
  nightsMissed: z.int(),
  kept: z.object({
    /** Maximum age of a backup. */
    days: z.int(),
    /** When the last backup with data deleted now will be gone, if backups are made as usual. */
    deletedGoneBy: Instant,
  }),
})
export type BackupState = z.output<typeof BackupState>

const path = '/api/admin/backup' as const

export const readBackupState = endpoint({ method: 'GET', path, response: BackupState })

/** Starts a backup; poll `readBackupState` for its end. */
export const makeBackup = endpoint({ method: 'POST', path, response: BackupState })

/** Asks for a recent second step before the download: the browser fetches the file itself, which needs one too. */
export const prepareBackupDownload = endpoint({ method: 'POST', path: `${path}/download` })

export const backupFilePath = `${path}/file` as const
