import * as z from 'zod/mini'
import type { Booking } from '#contract/booking.ts'
import { dayMs } from '#contract/durations.ts'
import type { Facts } from '#contract/render.ts'
import { StoredRequest } from '#contract/request-fields.ts'
import { contactWays } from '#contract/value-sets.ts'
import {
  type AlsoWrote,
  type ConsultationStatus,
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { readBookings } from '#server/features/appointments/service.ts'
import { type ConsultationRow, countByStatus, listOtherRequestsOf } from './repository.ts'
import { searchTermsOf } from './search.ts'
import { changeStatus, requireConsultation } from './status.ts'
import * as repository from './worklist-repository.ts'
import { waitingStartOf } from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }

/** How many new requests are listed, of the longest waiting, and of those whose reply did not arrive. */
const most = { latest: 50, urgent: 3, unreached: 10, others: 20 }

const weekMs = 7 * dayMs

type Shown = Pick<WorklistEntry, 'notes' | 'lastContact' | 'isReplyRefused'>

const Contact = z.object({ way: z.enum(contactWays), reached: z.boolean() })

/** What the events of each request say in the list. */
function summariseEvents(
  events: Awaited<ReturnType<typeof repository.listShownEvents>>,
): ReadonlyMap<string | null, Shown> {
  const shown = new Map<string | null, Shown>()
  for (const { consultationId, kind, details, at } of events) {
    const one = shown.get(consultationId) ?? { notes: 0, isReplyRefused: false }
    shown.set(consultationId, one)
    if (kind === 'note') one.notes += 1
    else if (kind === 'contact')
      one.lastContact = { ...Contact.parse(JSON.parse(details)), at: at.toISOString() }
    else one.isReplyRefused = kind === 'reply-refused'
  }
  return shown
}

function toEntry(row: ConsultationRow, shown: Shown, booking: Booking | undefined): WorklistEntry {
  const { id, status, version, createdAt, answeredAt, statusChangedAt, waitingSince, junkReasons } = row
  return {
    ...StoredRequest.parse(row),
    ...{ id, status, version, createdAt: createdAt.toISOString() },
    ...shown,
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
    ...(statusChangedAt && { statusChangedAt: statusChangedAt.toISOString() }),
    ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
    ...(junkReasons !== null && { junkReasons: JSON.parse(junkReasons) }),
    ...(booking && { booking }),
  }
}

/** Presents rows for the dashboard, with the booking, what their events say. */
async function toEntries(
  { database: { kind }, now }: Deps,
  db: Executor,
  rows: readonly ConsultationRow[],
): Promise<WorklistEntry[]> {
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(db, ids, now())
  const shown = summariseEvents(await repository.listShownEvents(db, kind, ids))
  return rows.map((row) =>
    toEntry(row, shown.get(row.id) ?? { notes: 0, isReplyRefused: false }, bookings.get(row.id)),
  )
}

/** Presents one row for the dashboard. `db` is the transaction that has changed it. */
export async function presentConsultation(deps: Deps, db: Executor, row: ConsultationRow) {
  const [entry] = await toEntries(deps, db, [row])
  if (!entry) throw new Error('One row makes one entry')
  return entry
}

/** The statuses that the query covers. */
function statusesOf({ status, search, withJunk }: WorklistQuery): readonly ConsultationStatus[] {
  if (status !== undefined) return [status]
  const all = ['new', 'replied', 'booked', 'closed'] as const
  return search && withJunk ? [...all, 'junk'] : all
}

export async function listWorklist(deps: Deps, query: WorklistQuery) {
  const { kysely } = deps.database
  const terms = query.search === undefined ? undefined : searchTermsOf(query.search)
  const filter = { statuses: statusesOf(query), terms }
  const rows = await repository.listRequests(kysely, filter, query)
  return { rows: await toEntries(deps, kysely, rows), total: await repository.countRequests(kysely, filter) }
}

/** How long an answer took; 0 if it came before the 24 hours began. */
const answerTimeMs = (row: Parameters<typeof waitingStartOf>[0], answeredAt: Date) =>
  Math.max(0, answeredAt.getTime() - waitingStartOf(row).getTime())

/** How the reply promise was kept in the last seven days. */
async function readWeek(db: Executor, at: number): Promise<WorklistSummary['week']> {
  const rows = await repository.listRequestsSince(db, new Date(at - weekMs))
  const due = rows.filter(
    (row) => row.answeredAt !== null || at - waitingStartOf(row).getTime() > replyWithinMs,
  )
  const inTime = due.filter((row) => row.answeredAt && answerTimeMs(row, row.answeredAt) <= replyWithinMs)
  return { due: due.length, inTime: inTime.length }
}

/** How many wait longer than the website promises. */
export async function countOverdueRequests({ database, now }: Deps): Promise<number> {
  const counts = await countByStatus(database.kysely)
  const inTime = await repository.listRequestsOfPeriod(
    database.kysely,
    new Date(now().getTime() - replyWithinMs),
  )
  return Math.max(0, counts.new - inTime.total)
}

export async function summariseWorklist(deps: Deps): Promise<WorklistSummary> {
  const { kysely } = deps.database
  const at = deps.now().getTime()
  const counts = await countByStatus(kysely)
  const { total, firstSince } = await repository.listRequestsOfPeriod(kysely, new Date(at - replyWithinMs))
  const waiting = { statuses: ['new'] as const }
  const urgent = await repository.listRequests(kysely, waiting, { limit: most.urgent, offset: 0 })
  const latest = await repository.listLatestWaiting(kysely, most.latest)
  const last = await repository.findLastAnswer(kysely)
  const unreached = await repository.listUnreachedRequests(kysely, most.unreached)
  return {
    counts,
    waiting: {
      overdue: Math.max(0, counts.new - total),
      ...(firstSince && { nextDueAt: new Date(firstSince.getTime() + replyWithinMs).toISOString() }),
      urgent: await toEntries(deps, kysely, urgent),
      latest: latest.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
    },
    unreached: await toEntries(deps, kysely, unreached),
    ...(last?.answeredAt && { lastAnswer: { name: last.name, ms: answerTimeMs(last, last.answeredAt) } }),
    week: await readWeek(kysely, at),
  }
}

export async function readWorklistEntry(deps: Deps, id: string): Promise<WorklistEntry> {
  const { kysely } = deps.database
  return await presentConsultation(deps, kysely, await requireConsultation(kysely, id))
}

export async function listAlsoWrote({ database: { kysely } }: Deps, id: string): Promise<AlsoWrote[]> {
  const rows = await listOtherRequestsOf(kysely, await requireConsultation(kysely, id), most.others)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type StatusChange = { id: string; status: ConsultationStatus; version: number }

/** Changes the status. A change from another device since `version` is a conflict. */
export async function changeRequestStatus(deps: Deps & { facts: Facts }, change: StatusChange) {
  const { database, facts, now } = deps
  return await database.write(async (tx) => {
    const { row, mails } = await changeStatus(tx, change, { facts, at: now() })
    return { ...(await presentConsultation(deps, tx, row)), ...(mails !== undefined && { mails }) }
  })
}
