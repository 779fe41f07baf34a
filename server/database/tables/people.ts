import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'
import { instant, table, text } from './columns.ts'

/** A data subject request. */
const dataRequests = table({
  id: text.key(),
  kind: text.required<DataRequestKind>(),
  /** Lower case. */
  email: text.required(),
  message: text.required(),
  askedAt: instant.required(),
  /** When the mailed link was pressed. */
  confirmedAt: instant.optional(),
  /** Last London day for an answer: 2026-12-20. */
  dueDay: text.required(),
  answeredAt: instant.optional(),
  outcome: text.optional<DataRequestOutcome>(),
})

export const peopleTables = { dataRequests }
