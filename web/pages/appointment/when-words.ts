import { visitKindName } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours, formatMinutes } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

type Span = { startsAt: string; endsAt: string }

/** The words for a time: "Thursday 26 November", "10:30 to 12:30", "2 h". */
export function formatVisitSpan({ startsAt, endsAt }: Span) {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return {
    day: formatBookingDay(start, new Date()),
    hours: formatBookingHours(start, end),
    length: formatMinutes((end.getTime() - start.getTime()) / minuteMs),
  }
}

/** "Wednesday 25 November, 10:30". */
export const formatVisitStart = (instant: string) =>
  `${formatBookingDay(new Date(instant), new Date())}, ${clockTime(new Date(instant))}`

type Where = { place: AppointmentPlace; area: string }

/** "at your home in Chapel Allerton". */
export const whereWords = ({ place, area }: Where) =>
  place === 'salon' ? 'at the salon' : area ? `at your home in ${area}` : 'at your home'

/** "Cut and colour, at your home in Chapel Allerton". */
export const describeVisit = (what: Where & { serviceType: string }) =>
  `${visitKindName(what.serviceType)}, ${whereWords(what)}`

/** Times by their day in London, in order. */
export function groupByDay<Time extends { startsAt: string }>(times: readonly Time[]): [string, Time[]][] {
  const days = new Map<string, Time[]>()
  for (const time of times) {
    const day = londonDay(new Date(time.startsAt))
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return [...days]
}
