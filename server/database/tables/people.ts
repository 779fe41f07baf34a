import type { Generated } from 'kysely'
import type { PeopleLogAction } from '#contract/people.ts'
import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

/** Actions on personal data, without the data. */
type PeopleLogTable = {
  id: string
  at: Date
  action: PeopleLogAction
  /** JSON: counts by subject, or names of fields. */
  details: string
  /** Four characters that are equal for the same person; null if the action concerned many. */
  mark: string | null
}

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
  peopleLog: PeopleLogTable
  dataRequests: DataRequestsTable
}
