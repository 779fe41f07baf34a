import type { Booking, FileState } from '#contract/booking.ts'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { formatShortDay, weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'

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

/** Whether the client has received the calendar file. */
export const fileStateWords: Readonly<Record<FileState, { words: string; isBad: boolean }>> = {
  waiting: { words: 'Calendar file on its way', isBad: false },
  sent: { words: 'Calendar file sent', isBad: false },
  refused: { words: 'The calendar file could not be delivered', isBad: true },
  outdated: { words: 'The client knows an earlier time', isBad: true },
}
