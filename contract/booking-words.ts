import { datePartsInWords } from './date-parts.ts'
import { londonTime } from './london-time.ts'

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const daysWithYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The time of an instant on clocks in London: "10:30". */
export const clockTime = (at: Date) => londonTime(at).slice(11)

/** "Thursday 26 November", with the year unless it is the one of `now`. */
export function bookingDay(at: Date, now?: Date): string {
  const isThisYear = now && londonTime(at).slice(0, 4) === londonTime(now).slice(0, 4)
  return datePartsInWords(isThisYear ? days : daysWithYear, at)
}

/** "Wednesday 25 November, 10:30". */
export const bookingStart = (at: Date, now: Date) => `${bookingDay(at, now)}, ${clockTime(at)}`

/** "10:30 to 12:30". */
export const bookingHours = (startsAt: Date, endsAt: Date) => `${clockTime(startsAt)} to ${clockTime(endsAt)}`

/** "2 h", "1 h 30 min", "45 min". */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
