import * as z from 'zod/mini'
import { Instant } from './paged-lists.ts'

/** The appointment of a consultation. */
export const Booking = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** The calendar file, if it was sent to the client. */
  file: z.optional(
    z.object({
      at: Instant,
      /** expired: the appointment was over before the file could be sent. */
      state: z.enum(['waiting', 'sent', 'refused', 'expired']),
      /** End of the time in the sent file. */
      endsAt: Instant,
      /** The sent file has another time than the booking. */
      isOutdated: z.boolean(),
    }),
  ),
})
export type Booking = z.output<typeof Booking>
