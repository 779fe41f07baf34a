import * as z from 'zod/mini'
import { type Appointment, isVisitKind, usualMinutes, type VisitKind } from '#contract/appointment.ts'
import { ContactFields, VisitFields } from '#contract/appointments.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { textLimits } from '#contract/limits.ts'
import { londonTime } from '#contract/london-time.ts'
import { multilineText } from '#contract/text.ts'
import { durationMinutes } from '../words.ts'

/** The fields of a form that books or moves a visit of somebody known. */
export const KnownVisit = z.extend(VisitFields, {
  notifyClient: z.boolean(),
  sendsReminder: z.boolean(),
  /** The owner's own words in the mail. */
  words: multilineText(textLimits.bookingMail),
  ...{ name: z.string(), phone: z.string(), email: z.string() },
})
export type VisitValues = z.output<typeof KnownVisit>

/** Of somebody new: they are asked how they are called and reached. */
export const NewVisit = z.extend(KnownVisit, ContactFields)

export const emptyVisit: VisitValues = {
  ...{ serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  ...{ date: '', time: '', minutes: usualMinutes['cut-only'], note: '' },
  ...{ notifyClient: true, sendsReminder: true, words: '' },
  ...{ name: '', phone: '', email: '' },
}

/** From a quarter of an hour to six hours. */
const lengths = Array.from({ length: 24 }, (_, index) => 15 * (index + 1))

/** How long it takes: in quarters of an hour, or as long as the visit has been that it is like. */
export const lengthOptions = (minutes: number) => ({
  options: [...new Set([...lengths, minutes])]
    .sort((a, b) => a - b)
    .map((one) => ({ value: String(one), label: formatMinutes(one) })),
})

export const kindOf = (text: string): VisitKind => (isVisitKind(text) ? text : 'cut-only')

/** What is done where, as in an earlier visit. */
export function valuesLike(visit: Appointment) {
  const { place, area, address } = visit
  return { serviceType: kindOf(visit.serviceType), place, area, address, minutes: durationMinutes(visit) }
}

/** The fields of a visit that is to be moved or corrected; its note stands beside them, in a form of its own. */
export function visitValuesOf(visit: Appointment): VisitValues {
  const { startsAt, email, sendsReminder, client } = visit
  const [date = '', time = ''] = londonTime(new Date(startsAt)).split('T')
  return {
    ...{ ...emptyVisit, ...valuesLike(visit), date, time, sendsReminder },
    ...{ name: client.name, phone: client.phone, email, notifyClient: email !== '' },
  }
}
