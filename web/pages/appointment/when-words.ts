import { formatBookingStart } from '#contract/booking-words.ts'
import { serviceName } from '#contract/labels.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

/** "Wednesday 25 November, 10:30". */
export const formatVisitStart = (instant: string) => formatBookingStart(new Date(instant), new Date())

type What = { serviceType: string; place: AppointmentPlace; area: string }

/** "Cut and colour", "at your home in Chapel Allerton". */
export const describeVisit = ({ serviceType, place, area }: What) => ({
  what: serviceName(serviceType),
  where: place === 'salon' ? 'at the salon' : area ? `at your home in ${area}` : 'at your home',
})
