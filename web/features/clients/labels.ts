import type { Counts } from '#contract/clients.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatShortStart } from '#web/features/appointments/words.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime, formatCountOf, formatDayIn, formatMediumDay } from '#web/lib/format.ts'

/** "2 requests, 3 notes, 1 subscription". */
export const formatCounts = (counts: Counts) =>
  Object.entries(counts)
    // Non-breaking spaces keep a number with its noun.
    .map(([word, count]) => formatCountOf(count, word).replaceAll(' ', '\u00a0'))
    .join(', ')

/** The day of an instant in Leeds: "19 Nov 2026". */
export const formatLondonDay = (instant: string) => formatMediumDay(londonDay(new Date(instant)))

export const nameOf = ({ name, email }: { name: string; email: string }) => name || email

/** When a visit was: "today", "9 weeks ago", "24 Sep 2025". */
export function describeLast(startsAt: string, now: Date): string {
  const weeks = Math.round((now.getTime() - Date.parse(startsAt)) / (7 * dayMs))
  if (weeks >= 2 && weeks < 52) return `${weeks} weeks ago`
  return relativeDayName(new Date(startsAt), now) ?? formatDayIn(startsAt, now)
}

/** When the next visit is: "today, 13:30", "Wed 2 Dec, 15:05". */
export function describeNext(startsAt: string, now: Date): string {
  const word = relativeDayName(new Date(startsAt), now)
  return word ? `${word}, ${formatClockTime(startsAt)}` : formatShortStart(startsAt, now)
}
