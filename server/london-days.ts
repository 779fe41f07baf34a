import { formatDay } from '#contract/day-labels.ts'
import { hourMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'

/** The instant at which a day begins in London. */
export function londonMidnight(day: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(asUtc - hourMs)
  return londonDay(inSummer) === day ? inSummer : new Date(asUtc)
}

export const daysUntil = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))

export const formatLongInstant = (at: Date) => `${formatDay(londonDay(at))}, ${clockTime(at)}`

/** The same day of the month this many months earlier, or the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // Without such a day in that month, the date overflows into the next: go back to the month's last day.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
