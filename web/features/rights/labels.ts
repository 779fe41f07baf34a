import type { DataRequest, DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'

export const requestLabels: Record<DataRequestKind, string> = {
  access: 'asks for a copy',
  erasure: 'wants it erased',
  complaint: 'complains',
}

export const outcomeLabels: Record<DataRequestOutcome, string> = {
  sent: 'Copy sent',
  erased: 'Erased',
  explained: 'Looked into and answered',
  refused: 'Refused',
}

/** The outcome of each kind of request that is not refused. */
export const defaultOutcomes: Record<DataRequestKind, DataRequestOutcome> = {
  access: 'sent',
  erasure: 'erased',
  complaint: 'explained',
}

export const requesterNameOf = ({ name, email }: Pick<DataRequest, 'name' | 'email'>) => name ?? email
