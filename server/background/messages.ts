import type { Config } from '#server/config.ts'
import type { DatabaseFault } from '#server/database/failures.ts'
import type { Outcome, Report } from '#server/features/analytics/batch.ts'

/** What the thread is started with. */
export type BackgroundOptions = {
  config: Pick<
    Config,
    'databaseUrl' | 'siteUrl' | 'smtp' | 'mailFrom' | 'ownerEmail' | 'mailsPerMinute' | 'confirmSubscriptions'
  >
  /** What links in mails are signed with. */
  linkSecret: string
  /** The pages visitors find, by their paths. */
  pagePaths: readonly string[]
  /** How long a process that has died keeps the mails it was about to send. */
  mailLeaseMs?: number | undefined
  /** See `turnsInBackground`. */
  turns: SharedArrayBuffer
}

export type Order =
  | { order: 'record'; reports: readonly { number: number; report: Report }[] }
  | { order: 'look for mails' }
  | { order: 'stop' }

/** What became of a report; `failed` is no outcome: nothing was stored, because of the database if it says so. */
export type Result = { number: number } & (
  | { result: Outcome }
  | { result: 'failed'; fault: DatabaseFault | undefined }
)
