import { visitKindName } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours, formatBookingStart } from '#contract/booking-words.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

/** The words for a time: "Thursday 26 November", "10:30 to 12:30". */
export function formatVisitTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const start = new Date(startsAt)
  return { day: formatBookingDay(start, new Date()), hours: formatBookingHours(start, new Date(endsAt)) }
}

/** "Wednesday 25 November, 10:30". */
export const formatVisitStart = (instant: string) => formatBookingStart(new Date(instant), new Date())

type What = { serviceType: string; place: AppointmentPlace; area: string }

/** "Cut and colour", "at your home in Chapel Allerton". */
export const describeVisit = ({ serviceType, place, area }: What) => ({
  what: visitKindName(serviceType),
  where: place === 'salon' ? 'at the salon' : area ? `at your home in ${area}` : 'at your home',
})
