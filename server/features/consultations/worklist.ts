import * as z from 'zod/mini'
import { normaliseEmail } from '#contract/contact.ts'
import { dayMs } from '#contract/durations.ts'
import { isPhoneLike, normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import { describeRequest, StoredRequest } from '#contract/request-fields.ts'
import { contactWays } from '#contract/value-sets.ts'
import {
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { toSearchable, toSearchText } from '#server/database/search-text.ts'
import { readBookings } from '#server/features/appointments/service.ts'
import * as repository from './repository.ts'
import { type ConsultationRow, waitingStartOf } from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** What a search looks in: the fields of a request and the notes on it. */
export function searchTextOf(
  request: StoredRequest & { phoneKey: string },
  notes: readonly string[] = [],
): string {
  const { phone, phoneKey } = request
  const { mobileService: _switch, ...values } = StoredRequest.parse(request)
  const words = describeRequest(request, { areaNames: {} }).filter(({ name }) => name in values)
  const texts = new Set([
    ...Object.values(values),
    ...words.map(({ text }) => text),
    ...[phone.replace(/\D/g, ''), phoneKey, ...phoneNumbersIn(phone)],
    ...notes,
  ])
  return toSearchText(texts)
}

/** Fewer digits are rather a year or a size than a phone number. */
const phoneDigits = 5

function spellingsOf(typed: string): string[] {
  if (!isPhoneLike(typed)) return []
  const key = normalisePhone(typed)
  const digits = key.replace('+', '')
  if (digits.length < phoneDigits) return []
  return key.startsWith('+44') ? [digits, `0${digits.slice(2)}`] : [digits]
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
  return [words.map(toTerm), ...spellingsOf(typed).map((digits) => [digits])]
}

function filterOf({ status, search = '', withJunk }: WorklistQuery): repository.Filter {
  const terms = searchTermsOf(search)
  if (status !== undefined) return { statuses: [status], terms }
  const { statuses } = repository.allButJunk
  return { statuses: search && withJunk ? [...statuses, 'junk'] : statuses, terms }
}

export async function listWorklist(deps: Deps, query: WorklistQuery) {
  const { kysely } = deps.database
  const rows = await repository.listRequests(kysely, filterOf(query), query)
  return {
    rows: await toEntries(deps, kysely, rows),
    total: await repository.countRequests(kysely, filterOf(query)),
  }
}

const Contact = z.object({ way: z.enum(contactWays), reached: z.boolean() })

/** What the events of each request say in the list. */
function summariseEvents(events: Awaited<ReturnType<typeof repository.listShownEvents>>) {
  const shown = new Map<string | null, Pick<WorklistEntry, 'notes' | 'lastContact' | 'isReplyRefused'>>()
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

/** Presents rows for the dashboard, each with its booking and what its events say. */
async function toEntries(
  { database: { kind }, now }: Deps,
  db: Executor,
  rows: readonly ConsultationRow[],
): Promise<WorklistEntry[]> {
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(db, ids, now())
  const shown = summariseEvents(await repository.listShownEvents(db, kind, ids))
  return rows.map((row) => {
    const { id, status, version, createdAt, answeredAt, statusChangedAt, waitingSince, junkReasons } = row
    const booking = bookings.get(id)
    return {
      ...StoredRequest.parse(row),
      ...{ id, status, version, createdAt: createdAt.toISOString() },
      ...(shown.get(id) ?? { notes: 0, isReplyRefused: false }),
      ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
      ...(statusChangedAt && { statusChangedAt: statusChangedAt.toISOString() }),
      ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
      ...(junkReasons !== null && { junkReasons: JSON.parse(junkReasons) }),
      ...(booking && { booking }),
    }
  })
}

/** A request as the dashboard shows it. */
export async function toEntry(deps: Deps, row: ConsultationRow): Promise<WorklistEntry> {
  const [entry] = await toEntries(deps, deps.database.kysely, [row])
  if (!entry) throw new Error('One row makes one entry')
  return entry
}

/** The other requests from the same address or number, newest first. */
export async function listOthersOf({ database }: Deps, { id, email, phone }: ConsultationRow) {
  const numbers = phoneNumbersIn(phone)
  const found = await repository.listRequestsFrom(database.kysely, {
    email,
    numbers: numbers.map(toSearchable),
  })
  const isSamePerson = (other: ConsultationRow) =>
    normaliseEmail(other.email) === normaliseEmail(email) ||
    phoneNumbersIn(other.phone).some((number) => numbers.includes(number))
  return found
    .filter((other) => other.id !== id && isSamePerson(other))
    .map((other) => ({ ...other, createdAt: other.createdAt.toISOString() }))
}

const weekMs = 7 * dayMs

/** How long an answer took; 0 if it came before the 24 hours began. */
const answerTimeMs = (row: Parameters<typeof waitingStartOf>[0], answeredAt: Date) =>
  Math.max(0, answeredAt.getTime() - waitingStartOf(row).getTime())

/** Who waits longer than promised, when the next one will, and how the promise was kept in the last seven days. */
async function readPromises(db: Executor, at: number) {
  const rows = await repository.listPromises(db, new Date(at - weekMs))
  const dueOf = (row: Parameters<typeof waitingStartOf>[0]) => waitingStartOf(row).getTime() + replyWithinMs
  const deadlines = rows.filter(({ status }) => status === 'new').map(dueOf)
  const coming = deadlines.filter((due) => due > at)
  const ofWeek = rows.filter((row) => waitingStartOf(row).getTime() >= at - weekMs)
  const due = ofWeek.filter((row) => row.answeredAt !== null || dueOf(row) < at)
  const inTime = due.filter((row) => row.answeredAt && answerTimeMs(row, row.answeredAt) <= replyWithinMs)
  return {
    overdue: deadlines.length - coming.length,
    ...(coming.length > 0 && { nextDueAt: new Date(Math.min(...coming)).toISOString() }),
    week: { due: due.length, inTime: inTime.length },
  }
}

export const countOverdueRequests = async ({ database, now }: Deps): Promise<number> =>
  (await readPromises(database.kysely, now().getTime())).overdue

/** How many requests Today lists: of the longest waiting, and of those whose reply did not arrive. */
const most = { urgent: 3, unreached: 10 }

export async function summariseWorklist(deps: Deps): Promise<WorklistSummary> {
  const { kysely } = deps.database
  const counts = await repository.countByStatus(kysely)
  const { week, ...deadlines } = await readPromises(kysely, deps.now().getTime())
  const page = { limit: most.urgent, offset: 0 }
  const urgent = await repository.listRequests(kysely, { statuses: ['new'] }, page)
  const refused = await repository.listWithRefusedReply(kysely, most.unreached)
  const last = await repository.findLastAnswer(kysely)
  return {
    counts,
    total: counts.new + counts.replied + counts.booked + counts.closed,
    waiting: { ...deadlines, urgent: await toEntries(deps, kysely, urgent) },
    unreached: (await toEntries(deps, kysely, refused)).filter(({ isReplyRefused }) => isReplyRefused),
    ...(last?.answeredAt && { lastAnswer: { name: last.name, ms: answerTimeMs(last, last.answeredAt) } }),
    week,
  }
}
