import * as z from 'zod/mini'
import { Instant } from './lists.ts'

/** The time that a request is booked for. */
export const Booking = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** When the calendar file was last sent, if it was. */
  fileSentAt: z.optional(Instant),
  /** Whether what was sent says another time than this. */
  isFileOutdated: z.boolean(),
})
export type Booking = z.output<typeof Booking>
