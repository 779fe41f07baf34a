import { formatMediumDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { StoredRequest } from './repository.ts'

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

const lineOf = ({ kind, askedAt, dueDay, answeredAt, outcome }: StoredRequest) =>
  `${asked[kind]} on ${dayOf(askedAt)}, ${
    answeredAt && outcome
      ? `answered on ${dayOf(answeredAt)}: ${answered[outcome]}`
      : `${kind === 'complaint' ? 'confirm' : 'answer'} by ${formatMediumDay(dueDay)}`
  }`

export const isComplaintOpen = ({ kind, answeredAt }: StoredRequest) =>
  kind === 'complaint' && answeredAt === null

export async function dataRequestsOf(db: Executor, emails: readonly string[]) {
  if (emails.length === 0) return []
  const rows = await db.selectFrom('dataRequests').selectAll().where('email', 'in', emails).execute()
  return rows.map((row) => {
    const { id, version: _version, ...data } = row
    return { id, line: lineOf(row), data, mustStay: isComplaintOpen(row) }
  })
}

export const listAllDataRequests = (db: Executor) => db.selectFrom('dataRequests').selectAll().execute()

export async function deleteDataRequests(tx: Executor, _kind: DatabaseKind, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('dataRequests').where('id', 'in', ids).execute()
}
