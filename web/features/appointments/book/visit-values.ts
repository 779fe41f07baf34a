import * as z from 'zod/mini'
import {
  type Appointment,
  Client,
  isVisitKind,
  lengthLimits,
  timeRefusals,
  type VisitKind,
  visitKinds,
} from '#contract/appointment.ts'
import { VisitFields } from '#contract/appointments.ts'
import { textLimits } from '#contract/limits.ts'
import { londonInstant, londonTime } from '#contract/london-time.ts'
import { emailAddress, multilineText, singleLineText } from '#contract/text.ts'
import { durationMinutes } from '../words.ts'

const AnyVisit = z.extend(VisitFields, {
  notifyClient: z.boolean(),
  sendReminder: z.boolean(),
  /** The owner's own words in the mail. */
  words: multilineText(textLimits.bookingMail),
  /** Whom it is for; null for somebody new, with name, phone and perhaps email. */
  client: z.nullable(Client),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type VisitValues = z.output<typeof AnyVisit>

/** Also said while other fields are wrong. */
const always = { when: () => true }

const ofSomebodyNew = (name: 'name' | 'phone' | 'email', schema: z.ZodMiniType<string>, error: string) =>
  z.refine<VisitValues>((values) => values.client !== null || schema.safeParse(values[name]).success, {
    ...{ ...always, path: [name], error },
  })

/** The fields of a form that books or moves a visit. */
export const VisitToSave = AnyVisit.check(
  ofSomebodyNew('name', singleLineText(textLimits.name, ''), 'Choose who it is for, or type the name.'),
  ofSomebodyNew('phone', singleLineText(textLimits.phone, ''), 'Please type the phone number'),
  ofSomebodyNew(
    'email',
    z.union([z.literal(''), emailAddress(textLimits.email)]),
    'Please enter a valid email address',
  ),
  z.refine<VisitValues>(
    ({ date, time }) => !date || !time || londonInstant(`${date}T${time}`) !== undefined,
    {
      ...{ ...always, path: ['time'], error: timeRefusals.leftOut },
    },
  ),
)

export const emptyVisit: VisitValues = {
  ...{ serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  ...{ date: '', time: '', minutes: visitKinds['cut-only'].minutes, note: '' },
  ...{ notifyClient: true, sendReminder: true, words: '' },
  ...{ client: null, name: '', phone: '', email: '' },
}

export const kindOf = (text: string): VisitKind => (isVisitKind(text) ? text : 'cut-only')

/** The fields of a visit that is to be moved or corrected. */
export function visitValuesOf(appointment: Appointment): VisitValues {
  const { startsAt, serviceType, place, area, address, note, email, sendReminder, client } = appointment
  const [date = '', time = ''] = londonTime(new Date(startsAt)).split('T')
  return {
    ...emptyVisit,
    ...{ place, area, address, note, date, time, sendReminder, client },
    serviceType: kindOf(serviceType),
    minutes: durationMinutes(appointment),
    notifyClient: email !== '',
  }
}

/** What a client had the last time. */
export function valuesLike(last: Appointment): Partial<VisitValues> {
  const { serviceType, place, area, address, minutes } = visitValuesOf(last)
  return { serviceType, place, area, address, minutes }
}

/** What is sent of the fields, whether it is booked or moved. */
export function visitBodyOf({ words, client, name, phone, email, ...visit }: VisitValues) {
  return { ...visit, address: visit.place === 'salon' ? '' : visit.address }
}

/** Whether minutes are a length: an emptied field is NaN. */
export const isLength = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= lengthLimits.min && minutes <= lengthLimits.max
