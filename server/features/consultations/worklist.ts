import type { Booking } from '#contract/booking.ts'
import { normaliseEmail } from '#contract/contact.ts'
import { dayMs } from '#contract/durations.ts'
import type { Facts } from '#contract/render.ts'
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
import { AppError } from '#server/http/errors.ts'
import type { ListPage } from '#server/http/list-pages.ts'
import { findSuppressions } from '#server/mail/suppressions.ts'
import { addRequestHistory } from './history-repository.ts'
import { countNotes } from './notes-repository.ts'
import { findUnreachedRequests, listUnreachedRequests } from './replies-repository.ts'
import { applyStatusToHeldMails } from './request-mails.ts'
import { countNewJunk, markJunkSeen } from './spam-repository.ts'
import { countRequestsByStatus, readWorklistPage } from './worklist-pages.ts'
import * as repository from './worklist-repository.ts'
import { findLatestOtherRequests, listOtherRequestsOf } from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }

/** At most this many new requests are listed. */
const latestAtMost = 50
/** How many of the longest waiting requests Today shows. */
const urgentAtMost = 3

/** At most this many are listed; the worklist has the others. */
const unreachedAtMost = 10

const weekMs = 7 * dayMs

type Row = repository.WorklistRow

/** Data of other tables that belongs to a request. */
type Around = {
  booking?: Booking | undefined
  alsoWroteAt?: Date | undefined
  notes?: number | undefined
  unreachable?: { reason: string; since: Date } | undefined
  replyRefusedAt?: Date | undefined
}

function entryOf(stored: Row, around: Around): WorklistEntry {
  const { booking, alsoWroteAt, notes = 0, unreachable, replyRefusedAt } = around
  const {
    createdAt,
    answeredAt,
    statusChangedAt,
    waitingSince,
    junkReasons,
    junkSeenAt: _seen,
    phoneKey: _key,
    ...row
  } = stored
  return {
    ...row,
    ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
    ...(junkReasons !== null && { junkReasons: JSON.parse(junkReasons) }),
    createdAt: createdAt.toISOString(),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
    ...(statusChangedAt && { statusChangedAt: statusChangedAt.toISOString() }),
    ...(booking && { booking }),
    ...(alsoWroteAt && { alsoWroteAt: alsoWroteAt.toISOString() }),
    notes,
    ...(replyRefusedAt && { replyRefusedAt: replyRefusedAt.toISOString() }),
    ...(unreachable && {
      unreachable: { reason: unreachable.reason, since: unreachable.since.toISOString() },
    }),
  }
}

/** Database or transaction, plus the current time. */
type Source = Pick<Database, 'kind' | 'kysely'> & { at: Date }

const sourceOf = ({ database: { kind, kysely }, now }: Deps): Source => ({ kind, kysely, at: now() })

/**
 * Presents rows for the dashboard, with booking, number of notes, last other request of the same person, and
 * whether mail can reach them.
 */
async function entriesOf({ kind, kysely, at }: Source, rows: readonly Row[]): Promise<WorklistEntry[]> {
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(kysely, kind, ids, at)
  const lastOthers = await findLatestOtherRequests(kysely, kind, ids)
  const notes = await countNotes(kysely, kind, ids)
  const unreached = await findUnreachedRequests(kysely, kind, ids)
  const suppressions = await findSuppressions(
    kysely,
    rows.map(({ email }) => email),
  )
  return rows.map((row) =>
    entryOf(row, {
      booking: bookings.get(row.id),
      alsoWroteAt: lastOthers.get(row.id),
      notes: notes.get(row.id),
      replyRefusedAt: unreached.get(row.id),
      unreachable: suppressions.get(normaliseEmail(row.email)),
    }),
  )
}

/** Presents one row for the dashboard. */
export async function presentWorklistRow(source: Source, row: Row): Promise<WorklistEntry> {
  const [entry = entryOf(row, {})] = await entriesOf(source, [row])
  return entry
}

export async function listWorklist(deps: Deps, query: WorklistQuery): Promise<ListPage<WorklistEntry>> {
  const page = await readWorklistPage(sourceOf(deps), query)
  return { ...page, rows: await entriesOf(sourceOf(deps), page.rows) }
}

/** The median; with an even count the larger of the two in the middle, so that at least half lie within it. */
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** How many wait longer than the website promises. */
export async function countOverdueRequests({ database, now }: Deps): Promise<number> {
  const counts = await countRequestsByStatus(database)
  const inTime = await repository.listRequestsOfPeriod(
    database.kysely,
    new Date(now().getTime() - replyWithinMs),
  )
  return Math.max(0, counts.new - inTime.total)
}

export async function summariseWorklist(deps: Deps): Promise<WorklistSummary> {
  const at = deps.now().getTime()
  const rows = await repository.listAnswerTimes(deps.database.kysely, new Date(at - weekMs))
  const due = rows.filter(
    ({ since, answeredMs }) => answeredMs !== null || at - since.getTime() > replyWithinMs,
  )
  const times = due.flatMap(({ answeredMs }) => answeredMs ?? [])
  const medianMs = median(times)
  const { kysely } = deps.database
  const counts = await countRequestsByStatus(deps.database)
  const inTime = await repository.listRequestsOfPeriod(kysely, new Date(at - replyWithinMs))
  const urgent = await repository.listWaitingRequests(kysely, urgentAtMost, undefined)
  const latest = await repository.listLatestWaiting(kysely, latestAtMost)
  const last = await repository.findLastAnswer(kysely)
  const newJunk = await countNewJunk(kysely, new Date(at - weekMs))
  const unreached = await listUnreachedRequests(kysely, unreachedAtMost)
  const { firstSince } = inTime
  return {
    counts,
    waiting: {
      overdue: Math.max(0, counts.new - inTime.total),
      ...(firstSince && { nextDueAt: new Date(firstSince.getTime() + replyWithinMs).toISOString() }),
      urgent: await entriesOf(sourceOf(deps), urgent),
      latest: latest.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
    },
    newJunk,
    unreached: await entriesOf(sourceOf(deps), unreached),
    ...(last?.answeredAt && {
      lastAnswer: { name: last.name, ms: repository.answerTimeMs(last, last.answeredAt) },
    }),
    week: {
      due: due.length,
      inTime: times.filter((ms) => ms <= replyWithinMs).length,
      ...(medianMs !== undefined && { medianMs }),
    },
  }
}

export async function markJunkLookedThrough({ database, now }: Deps, newest: string): Promise<void> {
  await database.write((tx) => markJunkSeen(tx, newest, now()))
}

export async function readWorklistEntry(deps: Deps, id: string): Promise<WorklistEntry> {
  const row = await repository.findWorklistRow(deps.database.kysely, id)
  const [entry] = await entriesOf(sourceOf(deps), row ? [row] : [])
  if (!entry) throw new AppError('NOT_FOUND')
  return entry
}

export async function listAlsoWrote({ database: { kysely } }: Deps, id: string): Promise<AlsoWrote[]> {
  if (!(await repository.findWorklistRow(kysely, id))) throw new AppError('NOT_FOUND')
  const rows = await listOtherRequestsOf(kysely, id)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const answers: readonly ConsultationStatus[] = ['replied', 'booked']

/** Arrow keys step through other statuses, and each is stored. */
const passingMs = 10_000

/**
 * When a request counts as answered: at the first reply or booking; never if it is new again or the status
 * moved on at once.
 */
export function answeredAtOf(row: repository.WorklistRow, status: ConsultationStatus, at: Date): Date | null {
  if (status === 'new') return null
  if (answers.includes(status)) return row.answeredAt ?? at
  const isPassing = row.answeredAt !== null && at.getTime() - row.answeredAt.getTime() < passingMs
  return isPassing ? null : row.answeredAt
}

export const requestConflict = () =>
  new AppError('CONFLICT', { detail: 'This request was changed on another device meanwhile.' })

type StatusDeps = Deps & { facts: Facts }

/** Without a status only the version is raised. */
type Asked = { id: string; status?: ConsultationStatus; version: number }

/** Changes the status within a transaction. A change from another device since `version` is a conflict. */
export async function changeStatusInTransaction(
  tx: Executor,
  asked: Asked,
  { facts, at }: { facts: Facts; at: Date },
) {
  const { id } = asked
  const row = await repository.findWorklistRow(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  const { status = row.status } = asked
  const changed = await repository.updateRequestIfUnchanged(tx, asked, {
    status,
    answeredAt: asked.status ? answeredAtOf(row, asked.status, at) : row.answeredAt,
    statusChangedAt: asked.status ? at : row.statusChangedAt,
  })
  if (!changed) throw requestConflict()
  const { mails, hold } = await applyStatusToHeldMails(tx, row, status, facts, at)
  if (status !== row.status)
    await addRequestHistory(tx, {
      consultationId: id,
      kind: 'status',
      details: { from: row.status, to: status },
      at,
    })
  return { row: { ...changed, ...hold }, mails }
}

/** Changes the status of a request. */
export async function changeStatus(deps: StatusDeps, asked: Asked) {
  const { database, facts, now } = deps
  const { row, mails } = await database.write((tx) =>
    changeStatusInTransaction(tx, asked, { facts, at: now() }),
  )
  return { ...(await presentWorklistRow(sourceOf(deps), row)), ...(mails !== undefined && { mails }) }
}
