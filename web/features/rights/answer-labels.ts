import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

/** The button's label for each outcome, and the words used afterwards. */
export const outcomeWords: Record<DataRequestOutcome, { button: string; said: string }> = {
  sent: { button: 'Copy sent', said: 'copy sent' },
  erased: { button: 'Erased', said: 'erased' },
  explained: { button: 'Looked into and answered', said: 'looked into and answered' },
  refused: { button: 'Refused', said: 'refused' },
}

/** The outcome of each kind of request that is not refused. */
export const usualOutcomes: Record<DataRequestKind, DataRequestOutcome> = {
  access: 'sent',
  erasure: 'erased',
  complaint: 'explained',
}

export const describeAnswer = (outcome: DataRequestOutcome | null | undefined) =>
  outcome ? outcomeWords[outcome].said : 'not answered'
