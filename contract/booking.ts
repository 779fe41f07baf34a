import * as z from 'zod/mini'
import { Instant } from './lists.ts'

/** The time that a request is booked for. */
export const Booking = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** The calendar file, if it was sent to the client. */
  file: z.optional(
    z.object({
      at: Instant,
      /** Expired: the time was over before it could be sent. */
      state: z.enum(['waiting', 'sent', 'refused', 'expired']),
      /** When the time that it says is over. */
      endsAt: Instant,
      /** Whether it says another time than this. */
      isOutdated: z.boolean(),
    }),
  ),
})
export type Booking = z.output<typeof Booking>
