import * as z from 'zod/mini'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { dayMs } from '#contract/durations.ts'
import { normalisePhone } from '#contract/phone.ts'
import { contactWays } from '#contract/value-sets.ts'
import {
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import { type EventRow, listEvents } from '#server/database/events.ts'
import { countRows, requireRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import { isPhoneLike, toSearchable } from '#server/database/search-text.ts'
import type { DataDeps } from '#server/deps.ts'
import { readBookings } from '#server/features/appointments/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { listMailsOfRequest, type RequestMail } from './emails.ts'
import * as repository from './repository.ts'
import { type ConsultationRow, waitingStartOf } from './repository.ts'

/** The digits of a typed phone number as it is stored. Fewer than five are rather a year or a size. */
function digitsOf(typed: string): string[] {
  const digits = isPhoneLike(typed) ? normalisePhone(typed).replace('+', '') : ''
  return digits.length < 5 ? [] : [digits]
}

/** Short words match at the beginning of a word only: most others hold them. */
const toTerm = (word: string) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? ` ${word}` : word)

/** What to look for; undefined if nothing was typed. */
function searchTermsOf(typed: string): repository.SearchTerms | undefined {
  const words = typed
    .split(/[\s\p{Cc}]+/u)
    .map(toSearchable)
    .filter(Boolean)
  if (words.length === 0) return undefined
  return [words.map(toTerm), digitsOf(typed)].filter((terms) => terms.length > 0)
}

export async function listWorklist(deps: DataDeps, query: WorklistQuery) {
  const { kysely } = deps.database
  const { status, search = '' } = query
  const { statuses } = repository.allButJunk
  const filter: repository.Filter = {
    statuses: status ? [status] : search ? [...statuses, 'junk'] : statuses,
    terms: searchTermsOf(search),
  }
  return {
    rows: await toEntries(deps, await repository.listRequests(kysely, filter, query.limit)),
    total: await countRows(repository.matching(kysely, filter)),
  }
}

const Contact = z.object({ way: z.enum(contactWays), reached: z.boolean() })

/** What the events of each request say in the list: the last contact, and whether the newest reply was refused. */
function summariseEvents(events: Awaited<ReturnType<typeof repository.listShownEvents>>) {
  const shown = new Map<string | null, Pick<WorklistEntry, 'lastContact' | 'isReplyRefused'>>()
  for (const { consultationId, kind, details, at } of events) {
    const one = shown.get(consultationId) ?? { isReplyRefused: false }
    shown.set(consultationId, one)
    if (kind === 'contact') one.lastContact = { ...Contact.parse(JSON.parse(details)), at: at.toISOString() }
    else one.isReplyRefused = kind === 'reply-refused'
  }
  return shown
}

/** Presents rows for the dashboard, each with its booking and what its events say. */
async function toEntries(
  { database: { kysely }, now }: DataDeps,
  rows: readonly ConsultationRow[],
): Promise<WorklistEntry[]> {
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(kysely, ids, now())
  const shown = summariseEvents(await repository.listShownEvents(kysely, ids))
  return rows.map((row) => {
    const { isReplyRefused = false, ...contacted } = shown.get(row.id) ?? {}
    return { ...toAnswer(row), ...contacted, isReplyRefused, booking: bookings.get(row.id) }
  })
}

const weekMs = 7 * dayMs

/** Who waits longer than promised, when the next one will, and how the promise was kept in the last seven days. */
async function readPromises(db: Executor, at: number) {
  const rows = await repository.listPromises(db, new Date(at - weekMs))
  const dueOf = (row: Parameters<typeof waitingStartOf>[0]) => waitingStartOf(row).getTime() + replyWithinMs
  const deadlines = rows.filter(({ status }) => status === 'new').map(dueOf)
  const coming = deadlines.filter((due) => due > at)
  const ofWeek = rows.filter((row) => waitingStartOf(row).getTime() >= at - weekMs)
  const due = ofWeek.filter((row) => row.answeredAt !== null || dueOf(row) < at)
  const inTime = due.filter((row) => row.answeredAt && row.answeredAt.getTime() <= dueOf(row))
  return {
    overdue: deadlines.length - coming.length,
    ...(coming.length > 0 && { nextDueAt: new Date(Math.min(...coming)).toISOString() }),
    week: { due: due.length, inTime: inTime.length },
  }
}

export const countOverdueRequests = async ({ database, now }: DataDeps): Promise<number> =>
  (await readPromises(database.kysely, now().getTime())).overdue

/** How many requests Today lists. */
const mostUrgent = 3

export async function summariseWorklist(deps: DataDeps): Promise<WorklistSummary> {
  const { kysely } = deps.database
  const counts = await repository.countByStatus(kysely)
  const { week, ...deadlines } = await readPromises(kysely, deps.now().getTime())
  const urgent = await repository.listRequests(kysely, { statuses: ['new'] }, mostUrgent)
  return {
    counts,
    total: counts.new + counts.replied + counts.booked + counts.closed,
    waiting: { ...deadlines, urgent: await toEntries(deps, urgent) },
    week,
  }
}

type Mail = NonNullable<TimelineEntry['mail']>

const Details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

function toMail({ kind, state, error, expiresAt, claimedUntil }: RequestMail, now: Date): Mail {
  const isExpired = state === 'waiting' && claimedUntil === null && expiresAt !== null && expiresAt <= now
  return {
    ...{ kind, state: isExpired ? 'expired' : state },
    ...(error !== null && state !== 'sent' && { reason: error }),
  }
}

/** The mail of an event; a reply's is deleted a month after it was sent. */
function mailOf({ kind, mailId }: EventRow, mails: ReadonlyMap<string, Mail>): Mail | undefined {
  const stored = mails.get(mailId ?? '')
  if (stored || (kind !== 'reply' && kind !== 'reply-refused')) return stored
  return { kind: 'reply', state: kind === 'reply' ? 'sent' : 'refused' }
}

function toTimelineEntry(event: EventRow, mail: Mail | undefined): TimelineEntry {
  const { id, kind, at, body, details, version } = event
  return {
    ...{ id, kind, at: at.toISOString(), details: Details.parse(JSON.parse(details)) },
    ...(body !== '' && { body }),
    ...(kind === 'note' && { version }),
    ...(mail && { mail }),
  }
}

/** The page of a request without its visits, with everything that happened to it, newest first. */
export async function readConsultation(deps: DataDeps, id: string) {
  const { kysely } = deps.database
  const row = await requireRow(kysely, 'consultations', id)
  const [request] = await toEntries(deps, [row])
  if (!request) throw new Error('One row makes one entry')
  const sent = await listMailsOfRequest(kysely, id)
  const mails = new Map(sent.map((mail) => [mail.id, toMail(mail, deps.now())]))
  const events = await listEvents(kysely, 'consultationId', id)
  const carried = new Set(events.map(({ mailId }) => mailId))
  // Of entries with the same time the effect stands above its cause.
  const timeline: TimelineEntry[] = [
    ...events.map((event) => toTimelineEntry(event, mailOf(event, mails))),
    ...sent
      .filter((mail) => !carried.has(mail.id))
      .map(({ id, settledAt, createdAt }) => {
        const at = (settledAt ?? createdAt).toISOString()
        return { id, kind: 'mail', at, mail: mails.get(id) } as const
      }),
    { id, kind: 'arrived', at: row.createdAt.toISOString() },
  ]
  timeline.sort((one, other) => other.at.localeCompare(one.at))
  const others = await repository.listOthersOf(kysely, row)
  return { request, timeline, others: others.map(toAnswer) }
}
