import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { londonDay, londonTime } from '#contract/london-time.ts'
import {
  type ConsultationStatus,
  replyWithinMs,
  type WorklistEntry,
  type WorklistSummary,
} from '#contract/worklist.ts'
import { formatPastInstant, lowerFirst, relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime, formatCount, formatMediumDateTime } from '#web/lib/format.ts'

export const statusNames: Readonly<Record<ConsultationStatus, string>> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  closed: 'Closed',
  junk: 'Junk',
}

/** `share` is the part of the time to reply that is left, from 1 to 0; 1 if the clock does not run. */
export type ReplyClock = {
  variant: 'overdue' | 'soon' | 'calm' | 'answered' | 'off'
  share: number
  words: string
  detail: string
}

/** With less than this left, a reply is due soon. */
const soonMs = 6 * hourMs
const eveningHour = 18

/** "1 h 12 min", rounded down; beyond two days in days. */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  return ms >= 2 * dayMs ? `${Math.floor(ms / dayMs)} days` : formatMinutes(Math.floor(ms / minuteMs))
}

function dueWords(due: Date, now: Date): string {
  const word = relativeDayName(due, now)
  const time = formatClockTime(due.toISOString())
  if (word === undefined) return `Reply by ${formatMediumDateTime(due.toISOString())}`
  const isEvening = word === 'today' && Number(londonTime(due).slice(11, 13)) >= eveningHour
  return `Reply by ${time} ${isEvening ? 'tonight' : word}`
}

type Clocked = Pick<WorklistEntry, 'status' | 'createdAt' | 'waitingSince' | 'answeredAt' | 'statusChangedAt'>

export function replyDeadlineState(
  { status, createdAt, waitingSince = createdAt, answeredAt, statusChangedAt }: Clocked,
  now: Date,
): ReplyClock {
  const since = new Date(waitingSince)
  if (status === 'new') {
    // Compare with the last change too: on a device whose clock is slow a new request must not seem to wait for her return.
    const doneAt = new Date(statusChangedAt ?? createdAt)
    if (since > now && since > doneAt)
      return {
        variant: 'calm',
        share: 1,
        words: 'Waits until you are back',
        detail: `Its 24 hours begin on ${formatDayWithWeekday(londonDay(since))}`,
      }
    const due = new Date(since.getTime() + replyWithinMs)
    const leftMs = due.getTime() - now.getTime()
    if (leftMs > 0)
      return {
        variant: leftMs < soonMs ? 'soon' : 'calm',
        share: leftMs / replyWithinMs,
        words: `${formatDuration(leftMs)} left`,
        detail: dueWords(due, now),
      }
    return {
      variant: 'overdue',
      share: 0,
      words: `Overdue by ${formatDuration(-leftMs)}`,
      detail: `Was due ${lowerFirst(formatPastInstant(due, now))}`,
    }
  }
  if (status === 'junk')
    return { variant: 'off', share: 0, words: 'No clock', detail: 'Nothing is waiting here' }
  if (answeredAt !== undefined) {
    const at = new Date(answeredAt)
    // If she answered before the 24 hours began, count from the arrival.
    const start = since > at ? new Date(createdAt) : since
    return {
      variant: 'answered',
      share: 1,
      words: `Replied in ${formatDuration(at.getTime() - start.getTime())}`,
      detail: formatPastInstant(at, now),
    }
  }
  return {
    variant: 'off',
    share: 1,
    words: 'Closed',
    detail: statusChangedAt === undefined ? '' : formatPastInstant(new Date(statusChangedAt), now),
  }
}

/** The waiting requests in one sentence: "4 to answer, 2 overdue, next due in 3 h 40 min". */
export function describeWaiting(
  { counts, waiting: { overdue, nextDueAt } }: WorklistSummary,
  now: Date,
): string {
  const count = counts.new
  if (count === 0) return 'Nobody is waiting'
  const next =
    nextDueAt !== undefined && `next due in ${formatDuration(new Date(nextDueAt).getTime() - now.getTime())}`
  const late =
    overdue === count ? (count === 1 ? 'overdue' : 'all overdue') : overdue > 1 && `${overdue} overdue`
  return [`${formatCount(count)} to answer`, late, next].filter(Boolean).join(', ')
}
