import * as z from 'zod/mini'
import { Instant } from './paged-lists.ts'

/** The calendar file, if it was sent to the client. */
export const CalendarFile = z.object({
  at: Instant,
  /** expired: the appointment was over before the file could be sent. */
  state: z.enum(['waiting', 'sent', 'refused', 'expired']),
  /** End of the time in the sent file. */
  endsAt: Instant,
  /** The sent file has another time than the appointment. */
  isOutdated: z.boolean(),
})
export type CalendarFile = z.output<typeof CalendarFile>

/** The appointment shown on a consultation's page: the next one, or the last that was not cancelled. */
export const Booking = z.object({
  appointmentId: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  file: z.optional(CalendarFile),
})
export type Booking = z.output<typeof Booking>
