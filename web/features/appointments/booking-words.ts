import type { Booking, CalendarFile } from '#contract/booking.ts'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { formatShortDay, weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { formatClockTime, formatMediumDateTime } from '#web/lib/format.ts'

type Span = Pick<Booking, 'startsAt' | 'endsAt'>

export const durationMinutes = ({ startsAt, endsAt }: Span) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

/** "Thursday 26 November" and "10:30 to 12:30". */
export const formatVisitTime = ({ startsAt, endsAt }: Span) => ({
  day: formatBookingDay(new Date(startsAt), new Date()),
  hours: formatBookingHours(new Date(startsAt), new Date(endsAt)),
})

/** "Wed 2 Dec, 15:05". */
export function formatShortStart(startsAt: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  return `${weekdayOf(day).slice(0, 3)} ${formatShortDay(day)}, ${clockTime(at)}`
}

/** "48 h before, on Wednesday 2 December at 15:15". */
export const describeReminder = ({ at, hoursBefore }: { at: string; hoursBefore: number }) =>
  `${hoursBefore} h before, on ${formatBookingDay(new Date(at), new Date())} at ${clockTime(new Date(at))}`

/** "today at 18:53", "19 Nov 2026, 22:24". */
const sentWords = (instant: string) =>
  londonDay(new Date(instant)) === londonDay(new Date())
    ? `today at ${formatClockTime(instant)}`
    : formatMediumDateTime(instant)

/** Whether the client has received the calendar file. */
export function describeFileState({ at, state, isOutdated }: CalendarFile): {
  words: string
  isBad: boolean
} {
  if (state === 'refused') return { words: 'The calendar file could not be delivered', isBad: true }
  if (state === 'expired') return { words: 'The calendar file was not sent in time', isBad: true }
  if (isOutdated) return { words: 'The calendar file sent says the old time', isBad: true }
  const words = state === 'waiting' ? 'Calendar file on its way' : `Calendar file sent, ${sentWords(at)}`
  return { words, isBad: false }
}
