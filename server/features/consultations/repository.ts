import { type Selectable, sql } from 'kysely'
import { areaName, serviceName } from '#contract/labels.ts'
import { phoneNumbersIn } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { StoredRequest } from '#contract/request-fields.ts'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { idListSql } from '#server/database/dialects.ts'
import { listEvents } from '#server/database/events.ts'
import { requireRow } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { containsSql, toSearchText } from '#server/database/search-text.ts'
import { londonMidnight } from '#server/london-days.ts'

export type ConsultationRow = Selectable<Tables['consultations']>

/** When the 24 hours of a request began: when it left Junk, when the owner was back, or when it arrived. */
export const waitingStartOf = (row: Pick<ConsultationRow, 'waitingSince' | 'createdAt'>) =>
  row.waitingSince ?? row.createdAt

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

const waitingStart = sql<Date>`coalesce(waiting_since, created_at)`

export function searchTextOf(
  request: StoredRequest & { phoneKey: string },
  notes: readonly string[] = [],
): string {
  const { phone, phoneKey } = request
  const { mobileService: _switch, ...values } = StoredRequest.parse(request)
  const texts = new Set([
    ...Object.values(values),
    ...[areaName(values.location, { areaNames: {} }), serviceName(values.serviceType)],
    ...[phone.replace(/\D/g, ''), phoneKey, ...phoneNumbersIn(phone)],
    ...notes,
  ])
  return toSearchText(texts)
}

/** Keeps what is searched in step with a request and the notes on it. */
export async function refreshSearchText(tx: Executor, id: string): Promise<void> {
  const row = await requireRow(tx, 'consultations', id)
  const events = await listEvents(tx, 'consultationId', id)
  const notes = events.filter(({ kind }) => kind === 'note').map(({ body }) => body)
  const search = searchTextOf(row, notes)
  await tx.updateTable('consultations').set({ search }).where('id', '=', id).execute()
}

/** Requests that came into Junk before this date, by the shield or by hand. */
export async function listOldJunk(tx: Executor, before: Date) {
  return await tx
    .selectFrom('consultations')
    .select('id')
    .where('status', '=', 'junk')
    .where((eb) => eb(eb.fn.coalesce('statusChangedAt', 'createdAt'), '<', before))
    .execute()
}

/** All words of one alternative must occur. The second are the digits of a phone number. */
export type SearchTerms = readonly (readonly string[])[]

export type Filter = {
  statuses: readonly ConsultationStatus[]
  terms?: SearchTerms | undefined
}

export const allButJunk = { statuses: consultationStatuses.filter((status) => status !== 'junk') }

export const matching = (db: Executor, { statuses, terms }: Filter) =>
  db
    .selectFrom('consultations')
    .where('status', 'in', statuses)
    .where((eb) =>
      terms
        ? eb.or(terms.map((words) => eb.and(words.map((word) => containsSql('search', word)))))
        : eb.val(true),
    )

/** Most urgent first: the longest waiting, then answered ones, newest first. */
export async function listRequests(db: Executor, filter: Filter, limit: number): Promise<ConsultationRow[]> {
  return await matching(db, filter)
    .selectAll()
    .orderBy(sql`case when status = 'new' then 0 else 1 end`)
    .orderBy(sql`case when status = 'new' then ${waitingStart} end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Requests, without junk, that wait for an answer or began to wait since a date: when, and when they were answered. */
export async function listPromises(db: Executor, since: Date) {
  return await db
    .selectFrom('consultations')
    .select(['status', 'createdAt', 'waitingSince', 'answeredAt'])
    .where('status', '!=', 'junk')
    .where((eb) => eb.or([eb('status', '=', 'new'), eb(waitingStart, '>=', since)]))
    .execute()
}

export async function listShownEvents(db: Executor, ids: readonly string[]) {
  return await db
    .selectFrom('timelineEvents')
    .select(['consultationId', 'kind', 'details', 'at'])
    .where('consultationId', 'in', idListSql(db, ids))
    .where('kind', 'in', ['contact', 'reply', 'reply-refused'])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function countByStatus(db: Executor): Promise<Record<ConsultationStatus, number>> {
  const rows = await db
    .selectFrom('consultations')
    .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
  const counts = { new: 0, replied: 0, booked: 0, closed: 0, junk: 0 }
  for (const { status, total } of rows) counts[status] = total
  return counts
}
