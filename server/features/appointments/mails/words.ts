import { formatBookingStart } from '#contract/booking-words.ts'
import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'

/** "Wednesday 10:30"; with the date where another Wednesday could be meant. */
export function formatNearStart(at: Date, now: Date): string {
  const [day, today] = [londonDay(at), londonDay(now)]
  const isNear = day >= today && day < addDays(today, 7)
  return isNear ? `${weekdayOf(day)} ${clockTime(at)}` : formatBookingStart(at, now)
}

/** "26 November"; with the year unless it is that of `now`. */
export const formatDate = (at: Date, now: Date) =>
  formatDay(londonDay(at)).replace(` ${londonDay(now).slice(0, 4)}`, '')
