import * as z from 'zod/mini'
import { type Appointment, Client, isVisitKind, usualMinutes, type VisitKind } from '#contract/appointment.ts'
import { NewClient, VisitFields } from '#contract/appointments.ts'
import { textLimits } from '#contract/limits.ts'
import { londonTime } from '#contract/london-time.ts'
import { multilineText } from '#contract/text.ts'
import { durationMinutes } from '../words.ts'

const AnyVisit = z.extend(VisitFields, {
  notifyClient: z.boolean(),
  sendsReminder: z.boolean(),
  /** The owner's own words in the mail. */
  words: multilineText(textLimits.bookingMail),
  /** Whom it is for; null for somebody new, with name, phone and perhaps email. */
  client: z.nullable(Client),
  ...{ name: z.string(), phone: z.string(), email: z.string() },
})
export type VisitValues = z.output<typeof AnyVisit>

/** The fields of a form that books or moves a visit. */
export const VisitToSave = AnyVisit.check(
  z.check<VisitValues>(
    ({ value, issues }) => {
      const wrong = value.client === null ? NewClient.safeParse(value).error?.issues : []
      for (const { path, message } of wrong ?? [])
        issues.push({ code: 'custom', input: value, path, message })
    },
    // Also while other fields are wrong.
    { when: () => true },
  ),
)

export const emptyVisit: VisitValues = {
  ...{ serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  ...{ date: '', time: '', minutes: usualMinutes['cut-only'], note: '' },
  ...{ notifyClient: true, sendsReminder: true, words: '' },
  ...{ client: null, name: '', phone: '', email: '' },
}

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
    ...{ client: { ...client, email }, notifyClient: email !== '' },
  }
}
