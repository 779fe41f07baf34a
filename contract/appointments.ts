import * as z from 'zod/mini'
import { Address } from './address.ts'
import { Appointment, appointmentLimits, isVisitKind, Warnings } from './appointment.ts'
import { chosenDaySchema } from './chosen-day.ts'
import { endpoint } from './endpoint.ts'
import { Instant, RowId, seenVersion, seenVersionInQuery, wholeNumber } from './fields.ts'
import { textLimits } from './limits.ts'
import { emailAddress, multilineText, optionalSingleLine, singleLineText } from './text.ts'
import { appointmentPlaces, appointmentStates } from './value-sets.ts'

/** Day and time on the clocks of London; the first of two in the hour that comes twice when the clocks go back. */
export const ChosenTime = z.object({
  date: chosenDaySchema('Please choose a day'),
  time: z.iso.time({ precision: -1, error: 'Type a time, like 15:15.' }),
  minutes: wholeNumber(5, 12 * 60, 'Please choose a length of 5 minutes to 12 hours'),
})
export type ChosenTime = z.output<typeof ChosenTime>

const serviceType = z
  .string('Please choose a service')
  .check(z.refine<string>(isVisitKind, 'Please choose a service'))
const place = z.enum(appointmentPlaces, 'Please choose where')
const area = optionalSingleLine(60)
const note = multilineText(appointmentLimits.note)

export const VisitFields = z.object({ ...ChosenTime.shape, serviceType, place, area, address: Address, note })

export const VisitWhat = z.object({ serviceType, place, area: z._default(area, '') })

/** How a client is called and reached; the address may be empty. */
export const ContactFields = {
  name: singleLineText(textLimits.name, 'Please type the name'),
  phone: singleLineText(textLimits.phone, 'Please type the phone number'),
  email: z.union([z.literal(''), emailAddress(textLimits.email)], 'Please enter a valid email address'),
}
const NewClient = z.object({ ...ContactFields, email: z.optional(ContactFields.email) })

const Who = z.union(
  [z.object({ consultationId: RowId }), z.object({ clientId: RowId }), NewClient],
  'Choose who it is for.',
)
export type Who = z.output<typeof Who>

const how = {
  notifyClient: z._default(z.boolean(), false),
  /** Whether the owner has seen the warnings and wants it all the same; else they refuse it, as `UNCONFIRMED`. */
  ignoreWarnings: z._default(z.boolean(), false),
}

/** A consultation it is booked from becomes Booked. `id` makes a repeated call answer the first one. */
export const bookAppointment = endpoint('POST', '/api/admin/appointments', {
  body: z.object({
    id: z.uuid(),
    who: Who,
    ...VisitFields.shape,
    area: VisitWhat.shape.area,
    address: z._default(Address, ''),
    note: z._default(note, ''),
    ...how,
  }),
  response: Appointment,
})

export const readAppointment = endpoint('GET', '/api/admin/appointments/:id', {
  response: z.object({
    appointment: Appointment,
    warnings: Warnings,
    history: z.array(z.object({ id: z.string(), at: Instant, text: z.string() })),
    /** The words of the reminder, to send them from her phone; of one to come. */
    reminderText: z.optional(z.string()),
    /** Of one that is done: the day on which the client is due again, unless one is booked already. */
    dueDay: z.optional(z.string()),
    /** What she noted at the client's last visit before this one that has a note. */
    lastNote: z.optional(z.object({ startsAt: Instant, note: z.string() })),
  }),
})

/**
 * Changes what is sent of it: the time (date, time and minutes together), other fields, the owner's note; `notifyClient`
 * alone sends the confirmation again. `isUndo` is refused if the mail about the change has left.
 */
export const changeAppointment = endpoint('PATCH', '/api/admin/appointments/:id', {
  body: z.object({
    version: seenVersion(),
    ...z.partial(VisitFields).shape,
    ...how,
    isUndo: z._default(z.boolean(), false),
  }),
  response: Appointment,
})

/** Cancels it, or says how it went. `booked` takes either back, a cancellation only while nothing else lies in its time. */
export const settleAppointment = endpoint('POST', '/api/admin/appointments/:id/state', {
  body: z.object({
    version: seenVersion(),
    state: z.enum(appointmentStates),
    notifyClient: z._default(z.boolean(), true),
    words: z._default(multilineText(appointmentLimits.words), ''),
  }),
  response: Appointment,
})

/** Frees a blocked time, or undoes a booking while its mail waits. */
export const removeEntry = endpoint('DELETE', '/api/admin/appointments/:id', {
  query: z.object({ version: seenVersionInQuery() }),
})

/** Starts that fit her hours, travel, pause, blocks and appointments, by day; and what is to be said of a chosen time. */
export const proposeTimes = endpoint('POST', '/api/admin/diary/free-times', {
  body: z.object({
    ...z.omit(VisitWhat, { serviceType: true }).shape,
    from: z.optional(chosenDaySchema('Please choose a day')),
    days: z._default(z.int().check(z.gte(1), z.lte(28)), 14),
    minutes: ChosenTime.shape.minutes,
    movedId: z.optional(RowId),
    chosen: z.optional(z.omit(ChosenTime, { minutes: true })),
  }),
  response: z.object({
    days: z.array(z.object({ day: z.string(), starts: z.array(Instant) })),
    warnings: Warnings,
  }),
})
