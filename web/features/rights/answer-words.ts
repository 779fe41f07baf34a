import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

/** What the button says that marks it so, and what is said afterwards. */
export const outcomeWords: Record<DataRequestOutcome, { button: string; said: string }> = {
  sent: { button: 'Copy sent', said: 'copy sent' },
  erased: { button: 'Erased', said: 'erased' },
  explained: { button: 'Looked into and answered', said: 'looked into and answered' },
  refused: { button: 'Refused', said: 'refused' },
}

/** How a request of each kind is answered where it is not refused. */
export const usualOutcomes: Record<DataRequestKind, DataRequestOutcome> = {
  access: 'sent',
  erasure: 'erased',
  complaint: 'explained',
}

export const saidOf = (outcome: DataRequestOutcome | null | undefined) =>
  outcome ? outcomeWords[outcome].said : 'not answered'
