import { formatDuration, formatShortDayOf } from '#contract/booking-words.ts'
import { contactOutcome } from '#contract/consultation-page.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { normalisePhone } from '#contract/phone.ts'
import {
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import { countRows } from '#server/database/rows.ts'
import { isPhoneLike, toSearchable } from '#server/database/search-text.ts'
import type { DataDeps } from '#server/deps.ts'
import { readBookings } from '#server/features/appointments/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { formatLongInstant } from '#server/london-days.ts'
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

type Shown = Awaited<ReturnType<typeof repository.listShownEvents>>[number]

/** What came of the last try to answer a request, by its events. */
function describeTry(name: string, events: readonly Shown[]): WorklistEntry['lastTry'] {
  if (events.findLast(({ kind }) => kind !== 'contact')?.kind === 'reply-refused') {
    const words = `Your reply did not reach ${name.split(' ')[0]}. Call them instead.`
    return { words, isRefused: true }
  }
  const contact = events.findLast(({ kind }) => kind === 'contact')
  const { way, reached = true } = JSON.parse(contact?.details ?? '{}')
  return contact && !reached
    ? { words: `${contactOutcome(way, false)}, ${clockTime(contact.at)}`, isRefused: false }
    : undefined
}

/** The words in place of the time left; undefined while the 24 hours run. */
function describeClock(
  row: ConsultationRow,
  booking: { startsAt: Date } | undefined,
  now: Date,
): WorklistEntry['clock'] {
  const { status, createdAt, answeredAt, statusChangedAt } = row
  const since = waitingStartOf(row)
  if (status === 'new')
    return since > now
      ? {
          words: 'Waits until you are back',
          detail: `Its 24 hours begin on ${formatDayWithWeekday(londonDay(since))}`,
        }
      : undefined
  if (status === 'junk') return { words: 'No clock', detail: '' }
  if (status === 'booked' && booking) {
    const { startsAt } = booking
    return { words: `Booked ${formatShortDayOf(startsAt, now)}, ${clockTime(startsAt)}`, detail: '' }
  }
  if (status === 'closed' && statusChangedAt)
    return { words: `Closed ${formatShortDayOf(statusChangedAt, now)}`, detail: '' }
  const at = answeredAt ?? createdAt
  return { words: `Replied in ${formatDuration(+at - +createdAt)}`, detail: formatLongInstant(at) }
}

const dueOf = (row: Pick<ConsultationRow, 'waitingSince' | 'createdAt'>) =>
  new Date(waitingStartOf(row).getTime() + replyWithinMs)

/** Presents rows for the dashboard. */
export async function toEntries(
  { database: { kysely }, now }: DataDeps,
  rows: readonly ConsultationRow[],
): Promise<WorklistEntry[]> {
  const at = now()
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(kysely, ids, at)
  const events = Map.groupBy(
    await repository.listShownEvents(kysely, ids),
    ({ consultationId }) => consultationId,
  )
  return rows.map((row) => {
    const { id, name, status } = row
    const clock = describeClock(row, bookings.get(id), at)
    return {
      ...{ ...toAnswer(row), clock },
      ...(!clock && { dueAt: dueOf(row).toISOString() }),
      ...(status === 'new' && { lastTry: describeTry(name, events.get(id) ?? []) }),
    }
  })
}

const weekMs = 7 * dayMs

/** Requests that wait or began to wait in the last seven days, and when the answer to each was due. */
async function listPromises({ database, now }: DataDeps) {
  const rows = await repository.listPromises(database.kysely, new Date(now().getTime() - weekMs))
  return rows.map((row) => ({ ...row, dueAt: dueOf(row) }))
}

export const countOverdueRequests = async (deps: DataDeps): Promise<number> =>
  (await listPromises(deps)).filter(({ status, dueAt }) => status === 'new' && dueAt <= deps.now()).length

/** How many requests Today lists. */
const mostUrgent = 3

export async function summariseWorklist(deps: DataDeps): Promise<WorklistSummary> {
  const { kysely } = deps.database
  const at = deps.now()
  const counts = await repository.countByStatus(kysely)
  const urgent = await repository.listRequests(kysely, { statuses: ['new'] }, mostUrgent)
  const promises = await listPromises(deps)
  const coming = promises.filter(({ status, dueAt }) => status === 'new' && dueAt > at)
  const overdue = counts.new - coming.length
  const next = Math.min(...coming.map(({ dueAt }) => dueAt.getTime()))
  const due = promises.filter(
    (row) => +waitingStartOf(row) >= +at - weekMs && (row.answeredAt !== null || row.dueAt < at),
  )
  const inTime = due.filter(({ answeredAt, dueAt }) => answeredAt && answeredAt <= dueAt)
  const waiting = [
    `${counts.new} to answer`,
    overdue > 0 && `${overdue} overdue`,
    coming.length > 0 && `next due in ${formatDuration(next - at.getTime())}`,
  ]
  return {
    counts,
    total: counts.new + counts.replied + counts.booked + counts.closed,
    waiting: counts.new > 0 ? waiting.filter(Boolean).join(', ') : 'Nobody is waiting',
    urgent: await toEntries(deps, urgent),
    week: due.length > 0 ? `This week you answered ${inTime.length} of ${due.length} within 24 h.` : '',
  }
}
