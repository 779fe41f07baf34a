import type { Booking } from '#contract/booking.ts'
import { type Doubts, usualLengths } from '#contract/booking-endpoints.ts'
import { bookingDay, bookingHours, lengthWords } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { isShownTwice, londonInstant, londonTime } from '#contract/london-time.ts'
import { areaName } from '#contract/request-labels.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatInstant, formatTime } from '#web/lib/format.ts'

export const minutesOf = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

/** "Thursday 26 November" and "10:30 to 12:30". */
export const whenWords = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>) => ({
  day: bookingDay(new Date(startsAt), new Date()),
  hours: bookingHours(new Date(startsAt), new Date(endsAt)),
})

export const placeWords = (
  { mobileService, location }: WorklistEntry,
  facts: Parameters<typeof areaName>[1],
) => (mobileService ? `at her home in ${areaName(location, facts)}` : 'at the salon')

/** "today at 18:53", "19 Nov 2026, 22:24". */
export function sentWords(instant: string): string {
  const isToday = londonTime(new Date(instant)).slice(0, 10) === londonTime(new Date()).slice(0, 10)
  return isToday ? `today at ${formatTime(instant)}` : formatInstant(instant)
}

/** The warnings about a time, as a question. */
export function doubtWords({ isPast, overlaps }: Doubts): string {
  const others = overlaps.map(
    ({ name, startsAt, endsAt }) =>
      `You have ${name} from ${bookingHours(new Date(startsAt), new Date(endsAt))}.`,
  )
  return [...others, isPast ? 'This is in the past. Book it anyway?' : 'Book it anyway?'].join(' ')
}

/** A note about the hour that occurs twice in the night in which the clocks go back. */
export const twiceWords = (date: string, time: string): string | undefined =>
  isShownTwice(`${date}T${time}`)
    ? `The clocks go back that night, and ${time} comes twice. The first one is meant.`
    : undefined

/** Whether an appointment is over, so that a calendar file would be useless. */
export function isTimeOver(date: string, time: string, minutes: number): boolean {
  const startsAt = londonInstant(`${date}T${time}`)
  return startsAt !== undefined && startsAt.getTime() + minutes * minuteMs <= Date.now()
}

export const isOver = ({ endsAt }: Pick<Booking, 'endsAt'>) => Date.parse(endsAt) <= Date.now()

export const lengthOptions = usualLengths.map((minutes) => ({
  value: String(minutes),
  label: lengthWords(minutes),
}))
