import * as z from 'zod/mini'
import { chosenDay } from './chosen-day.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { paragraph } from './text.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'
import { WorklistEntry } from './worklist.ts'

/** Suggested lengths in minutes; any other may be chosen. */
export const usualLengths = [60, 90, 120, 180] as const
export const lengthLimits = { least: 5, most: 12 * 60 } as const

export const bookingWords = {
  date: 'Please choose a day, or leave day and time empty',
  time: 'Please choose a time',
  minutes: `Please choose a length of ${lengthLimits.least} minutes to ${lengthLimits.most / 60} hours`,
  over: 'This time is over, so no calendar file is sent.',
  /** In the hour skipped when the clocks go forward. */
  leftOut: 'The clocks in London leave this hour out. Please choose another time.',
  twice: 'The clocks go back, so this time comes twice. Please choose the first or the second.',
  tooFar: 'This is more than two years ahead. Please check the year.',
} as const

const params = z.object({ id: z.string().check(z.maxLength(64)) })

const BookingChange = z.object({
  version: seenVersion(),
  /** Day and time in London; without both, the consultation is only marked as booked. */
  date: z.optional(chosenDay(bookingWords.date)),
  time: z.optional(z.iso.time({ precision: -1, error: bookingWords.time })),
  minutes: z._default(
    z
      .int(bookingWords.minutes)
      .check(z.gte(lengthLimits.least, bookingWords.minutes), z.lte(lengthLimits.most, bookingWords.minutes)),
    120,
  ),
  /** Also mail the calendar file. */
  sendsFile: z._default(z.boolean('Please answer with yes or no'), false),
  /** Her own words in that mail. */
  words: z._default(paragraph(textLimits.bookingMail), ''),
  /** The owner has seen the warnings and wants to book anyway. */
  anyway: z._default(z.boolean('Please answer with yes or no'), false),
})
export type BookingChange = z.input<typeof BookingChange>

/** Warnings about a time, to be confirmed before it is booked. */
const Doubts = z.object({
  isSaved: z.literal(false),
  isPast: z.boolean(),
  overlaps: z.array(z.object({ name: z.string(), startsAt: Instant, endsAt: Instant })),
})
export type Doubts = z.output<typeof Doubts>

/**
 * Marks a consultation as booked, optionally for a time. A time in the past or overlapping another booking needs
 * `anyway`. 409 if another device has changed the consultation since.
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

/** Removes the time. A client who was sent the calendar file gets a cancellation. The status stays. */
export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/admin/worklist/:id/booking',
  params,
  query: z.object({
    version: seenVersionInQuery(),
  }),
  response: WorklistEntry,
})

export const sendBookingFile = endpoint({
  method: 'POST',
  path: '/api/admin/worklist/:id/booking/file',
  params,
  response: WorklistEntry,
})

/** URL of the calendar file. */
export const bookingFilePath = (id: string) => `/api/admin/worklist/${id}/booking.ics`
