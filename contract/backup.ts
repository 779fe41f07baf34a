import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** The newest backups that each night keeps: after as many nights, erased people are in none of them. */
export const backupsKept = 30

const BackupState = z.object({
  last: z.optional(z.object({ at: Instant, bytes: z.int() })),
  copiedAt: z.optional(Instant),
})
export type BackupState = z.output<typeof BackupState>

const path = '/api/admin/backup' as const

export const readBackupState = endpoint('GET', path, { response: BackupState })

export const makeBackup = endpoint('POST', path, { response: BackupState })

/** Asks for a recent second step before the download: the browser fetches the file itself, which needs one too. */
export const prepareBackupDownload = endpoint('POST', `${path}/download`)

export const backupFilePath = `${path}/file` as const
