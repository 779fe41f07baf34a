import * as z from 'zod/mini'
import { Instant } from './paged-lists.ts'

/** What became of the calendar file; `outdated`: the time was changed since, and the client was not told. */
export const fileStates = ['waiting', 'sent', 'refused', 'outdated'] as const
export type FileState = (typeof fileStates)[number]

/** The appointment shown on a consultation's page: the next one, or the last that was not cancelled. */
export const Booking = z.object({
  appointmentId: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  file: z.optional(z.enum(fileStates)),
})
export type Booking = z.output<typeof Booking>
