import { formatDayWithWeekday, formatShortDay } from './day-labels.ts'
import { dayMs, minuteMs } from './durations.ts'
import { clockTime, londonDay } from './london-time.ts'
import type { AppointmentPlace } from './value-sets.ts'

/** "Thursday 26 November"; with the year unless it is that of `now`. */
export function formatBookingDay(at: Date, now?: Date): string {
  const day = londonDay(at)
  const year = day.slice(0, 4)
  return now && londonDay(now).startsWith(year)
    ? formatDayWithWeekday(day)
    : `${formatDayWithWeekday(day)} ${year}`
}

export const formatBookingStart = (at: Date, now: Date) => `${formatBookingDay(at, now)}, ${clockTime(at)}`

/** "21 Nov"; with the year unless it is that of `now`. */
export function formatShortDayOf(at: Date, now: Date): string {
  const [day, year] = [londonDay(at), londonDay(at).slice(0, 4)]
  return londonDay(now).startsWith(year) ? formatShortDay(day) : `${formatShortDay(day)} ${year}`
}

/** "I come to you", "I could see you at the salon". */
export const whereWeMeet = (place: AppointmentPlace, subject: 'I' | 'I could' = 'I') =>
  `${subject} ${place === 'home' ? 'come to you' : 'see you at the salon'}`

export const formatBookingHours = (startsAt: Date, endsAt: Date) =>
  `${clockTime(startsAt)} to ${clockTime(endsAt)}`

export const formatAboutLength = (minutes: number): string =>
  minutes % 60 > 0 ? formatMinutes(minutes) : minutes === 60 ? '1 hour' : `${minutes / 60} hours`

/** "2 h", "1 h 30 min", "45 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** "1 h 12 min", rounded down; beyond two days in days. */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  return ms >= 2 * dayMs ? `${Math.floor(ms / dayMs)} days` : formatMinutes(Math.floor(ms / minuteMs))
}

/** "Thursday 26 November" and "10:30 to 12:30". */
export const formatVisitTime = (visit: { startsAt: string; endsAt: string }, now = new Date()) => ({
  day: formatBookingDay(new Date(visit.startsAt), now),
  hours: formatBookingHours(new Date(visit.startsAt), new Date(visit.endsAt)),
})
