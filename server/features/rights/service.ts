import { formatMediumDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'
import type { Executor } from '#server/database/schema.ts'
import * as repository from './repository.ts'

export { listDataRequests } from './desk.ts'

const dayOf = (at: Date) => formatMediumDay(londonDay(at))

const asked: Record<DataRequestKind, string> = {
  access: 'Asked for a copy',
  erasure: 'Asked to be erased',
  complaint: 'Complained',
}
const answered: Record<DataRequestOutcome, string> = {
  sent: 'copy sent',
  erased: 'erased',
  explained: 'looked into and answered',
  refused: 'refused',
}

/** "Asked for a copy on 19 Nov 2026, answer by 19 Dec 2026". */
function stateOf({
  kind,
  askedAt,
  confirmedAt,
  dueDay,
  answeredAt,
  outcome,
}: repository.StoredRequest): string {
  const what = `${asked[kind]} on ${dayOf(confirmedAt ?? askedAt)}`
  if (!confirmedAt || !dueDay) return `${what}, not confirmed`
  if (answeredAt && outcome) return `${what}, answered on ${dayOf(answeredAt)}: ${answered[outcome]}`
  return `${what}, ${kind === 'complaint' ? 'confirm' : 'answer'} by ${formatMediumDay(dueDay)}`
}

/** The state with the person's words, and the owner's reason for a refusal. */
const lineOf = (row: repository.StoredRequest) =>
  [stateOf(row), row.message && `They wrote: “${row.message}”`, row.reason && `Refused as: “${row.reason}”`]
    .filter(Boolean)
    .join('. ')

/** An open complaint must be answered by law, which needs its text and address: it survives an erasure until then. */
export const isComplaintOpen = ({ kind, confirmedAt, answeredAt }: repository.StoredRequest) =>
  kind === 'complaint' && confirmedAt !== null && answeredAt === null

/** Requests about personal data from these addresses, each as a line and in full. */
export async function dataRequestsOf(db: Executor, emails: readonly string[]) {
  const rows = await repository.listRequestsOf(db, emails)
  return rows.map((row) => {
    const { id, linksSent: _linksSent, linkSentAt: _linkSentAt, version: _version, ...data } = row
    return { id, line: lineOf(row), data, mustStay: isComplaintOpen(row) }
  })
}

export const listAllDataRequests = repository.listAllRequests

export const deleteDataRequests = repository.deleteRequests
