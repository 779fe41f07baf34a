import { dayWords } from './day-labels.ts'
import { clockTime, londonDay } from './london-time.ts'

/** "Thursday 26 November"; with the year unless it is that of `now`. */
export function bookingDay(at: Date, now?: Date): string {
  const day = londonDay(at)
  const year = day.slice(0, 4)
  return now && londonDay(now).startsWith(year) ? dayWords(day) : `${dayWords(day)} ${year}`
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
