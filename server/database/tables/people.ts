import type { Generated } from 'kysely'
import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

/** A data subject request. */
type DataRequestsTable = {
  id: string
  kind: DataRequestKind
  /** Lower case. */
  email: string
  message: string
  askedAt: Date
  /** When the mailed link was pressed. */
  confirmedAt: Generated<Date | null>
  /** Last London day for an answer: 2026-12-20. */
  dueDay: string
  answeredAt: Generated<Date | null>
  outcome: Generated<DataRequestOutcome | null>
  /** Reason of a refusal. */
  reason: Generated<string>
  version: Generated<number>
}

export type PeopleTables = {
  dataRequests: DataRequestsTable
}
