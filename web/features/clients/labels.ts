import type { Counts } from '#contract/clients.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatShortStart } from '#web/features/appointments/words.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime, formatCountOf, formatDayIn, formatMediumDay } from '#web/lib/format.ts'

/** "2 requests, 3 notes, 1 subscription". */
export const formatCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([word, count]) =>
      word === 'offer of times'
        ? `${count} offer${count === 1 ? '' : 's'} of times`
        : formatCountOf(count, word),
    )
    // Non-breaking spaces keep a number with its noun.
    .map((words) => words.replaceAll(' ', '\u00a0'))
    .join(', ')

/** The day of an instant in Leeds: "19 Nov 2026". */
export const formatLondonDay = (instant: string) => formatMediumDay(londonDay(new Date(instant)))

export const nameOf = ({ name, email }: { name: string; email: string }) => name || email

const shownInDays = 14
const shownInWeeks = 52

/** How long ago a visit was: "today", "12 days ago", "9 weeks ago", "24 Sep 2025". */
export function describeLast(startsAt: string, now: Date): string {
  const [day, today] = [new Date(startsAt), now].map((at) => Date.parse(londonDay(at)))
  const days = Math.round(((today ?? 0) - (day ?? 0)) / dayMs)
  if (days < 2) return days === 1 ? 'yesterday' : 'today'
  if (days < shownInDays) return `${days} days ago`
  const weeks = Math.round(days / 7)
  return weeks < shownInWeeks ? `${weeks} weeks ago` : formatDayIn(startsAt, now)
}

/** When the next visit is: "today, 13:30", "Wed 2 Dec, 15:05". */
export function describeNext(startsAt: string, now: Date): string {
  const word = relativeDayName(new Date(startsAt), now)
  return word ? `${word}, ${formatClockTime(startsAt)}` : formatShortStart(startsAt, now)
}
