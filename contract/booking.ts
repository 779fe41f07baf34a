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
      state: z.enum(['waiting', 'sent', 'refused']),
      /** Whether it says another time than this. */
      isOutdated: z.boolean(),
    }),
  ),
})
export type Booking = z.output<typeof Booking>
