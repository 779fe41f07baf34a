import type { Generated } from 'kysely'
import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

/** What somebody asks about their own data. It counts once the link that was mailed to them has been confirmed. */
type DataRequestsTable = {
  id: string
  kind: DataRequestKind
  /** In small letters. */
  email: string
  message: string
  askedAt: Date
  linksSent: Generated<number>
  linkSentAt: Date
  confirmedAt: Generated<Date | null>
  /** The last day to answer, in London: 2026-12-20. Known once it is confirmed, as the reference is. */
  dueDay: Generated<string | null>
  reference: Generated<string | null>
  answeredAt: Generated<Date | null>
  outcome: Generated<DataRequestOutcome | null>
  /** Why it was refused. */
  reason: Generated<string>
  version: Generated<number>
}

export type RightsTables = { dataRequests: DataRequestsTable }
