import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  type ConsultationStatus,
  replyWithinMs,
  type WorklistEntry,
  type WorklistSummary,
} from '#contract/worklist.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { formatCount, formatDayIn, formatInstantIn } from '#web/lib/format.ts'

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

/** "1 h 12 min", rounded down; beyond two days in days. */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  return ms >= 2 * dayMs ? `${Math.floor(ms / dayMs)} days` : formatMinutes(Math.floor(ms / minuteMs))
}

type Clocked = Pick<
  WorklistEntry,
  'status' | 'createdAt' | 'waitingSince' | 'answeredAt' | 'statusChangedAt' | 'booking'
>

/** How much of the 24 hours is left for a request that waits. */
function waitingClock({ createdAt, waitingSince = createdAt }: Clocked, now: Date): ReplyClock {
  const since = new Date(waitingSince)
  if (since > now && waitingSince !== createdAt)
    return {
      variant: 'calm',
      share: 1,
      words: 'Waits until you are back',
      detail: `Its 24 hours begin on ${formatDayWithWeekday(londonDay(since))}`,
    }
  const due = new Date(since.getTime() + replyWithinMs)
  const leftMs = due.getTime() - now.getTime()
  const when = lowerFirst(formatPastInstant(due, now))
  if (leftMs <= 0)
    return {
      variant: 'overdue',
      share: 0,
      words: `Overdue by ${formatDuration(-leftMs)}`,
      detail: `Was due ${when}`,
    }
  return {
    variant: leftMs < soonMs ? 'soon' : 'calm',
    share: leftMs / replyWithinMs,
    words: `${formatDuration(leftMs)} left`,
    detail: `Reply due ${when}`,
  }
}

export function replyDeadlineState(entry: Clocked, now: Date): ReplyClock {
  const { status, createdAt, answeredAt, statusChangedAt, booking } = entry
  if (status === 'new') return waitingClock(entry, now)
  if (status === 'junk') return { variant: 'off', share: 0, words: 'No clock', detail: '' }
  const stopped = { variant: 'answered', share: 1, detail: '' } as const
  if (status === 'booked' && booking)
    return { ...stopped, words: `Booked ${formatInstantIn(booking.startsAt, now)}` }
  if (status === 'closed' && statusChangedAt)
    return { ...stopped, words: `Closed ${formatDayIn(statusChangedAt, now)}` }
  const at = new Date(answeredAt ?? createdAt)
  const words = `Replied in ${formatDuration(at.getTime() - Date.parse(createdAt))}`
  return { ...stopped, words, detail: formatPastInstant(at, now) }
}

/** The waiting requests in one sentence: "4 to answer, 2 overdue, next due in 3 h 40 min". */
export function describeWaiting(
  { counts, waiting: { overdue, nextDueAt } }: WorklistSummary,
  now: Date,
): string {
  if (counts.new === 0) return 'Nobody is waiting'
  return [
    `${formatCount(counts.new)} to answer`,
    overdue > 0 && `${formatCount(overdue)} overdue`,
    nextDueAt && `next due in ${formatDuration(Date.parse(nextDueAt) - now.getTime())}`,
  ]
    .filter(Boolean)
    .join(', ')
}
