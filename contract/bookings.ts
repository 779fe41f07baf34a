import * as z from 'zod/mini'
import { chosenDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'
import { WorklistEntry } from './worklist.ts'

/** How long a booking usually takes, in minutes; another length may be named. */
export const usualLengths = [60, 90, 120, 180] as const
export const lengthLimits = { least: 5, most: 12 * 60 } as const

export const bookingWords = {
  date: 'Please choose a day, or leave day and time empty',
  time: 'Please choose a time',
  minutes: `Please choose a length of ${lengthLimits.least} minutes to ${lengthLimits.most / 60} hours`,
  over: 'This time is over, so no calendar file is sent.',
  /** In the night in which clocks go forward. */
  leftOut: 'The clocks in London leave this hour out. Please choose another time.',
} as const

const params = z.object({ id: z.string().check(z.maxLength(64)) })

const BookingChange = z.object({
  version: seenVersion(),
  /** A day and a time as clocks in London show them; without both the request is only marked as booked. */
  date: z.optional(chosenDay(bookingWords.date)),
  time: z.optional(z.iso.time({ precision: -1, error: bookingWords.time })),
  minutes: z._default(
    z
      .int(bookingWords.minutes)
      .check(z.gte(lengthLimits.least, bookingWords.minutes), z.lte(lengthLimits.most, bookingWords.minutes)),
    120,
  ),
  /** Whether the calendar file is mailed as well. */
  sendsFile: z._default(z.boolean('Please answer with yes or no'), false),
  /** Whether she has been told of what speaks against it, and wants it all the same. */
  anyway: z._default(z.boolean('Please answer with yes or no'), false),
})
export type BookingChange = z.input<typeof BookingChange>

/** What speaks against a time, to be asked before it is booked. */
const Doubts = z.object({
  isSaved: z.literal(false),
  isPast: z.boolean(),
  overlaps: z.array(z.object({ name: z.string(), startsAt: Instant, endsAt: Instant })),
})
export type Doubts = z.output<typeof Doubts>

/**
 * Marks a request as booked, for a time if one is given. A time in the past or within another booking is not stored
 * until `anyway` says so. Refused with 409 where another device has changed the request since.
 */
export const saveBooking = endpoint({
  method: 'POST',
  path: '/api/admin/worklist/:id/booking',
  params,
  body: BookingChange,
  response: z.discriminatedUnion('isSaved', [
    z.object({ isSaved: z.literal(true), entry: WorklistEntry }),
    Doubts,
  ]),
})

/** Removes the time; whoever was sent the calendar file is sent its cancellation. The status stays. */
export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/admin/worklist/:id/booking',
  params,
  query: z.object({
    version: seenVersionInQuery(),
  }),
  response: WorklistEntry,
})

/** Mails the calendar file to the client. */
export const sendBookingFile = endpoint({
  method: 'POST',
  path: '/api/admin/worklist/:id/booking/file',
  params,
  response: WorklistEntry,
})

/** Where the calendar file itself is. */
export const bookingFilePath = (id: string) => `/api/admin/worklist/${id}/booking.ics`
