import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { textLimits } from './limits.ts'

const path = '/api/admin/own-calendar'

/** The owner's own calendar, whose busy times count as taken. Its secret address never leaves the server again. */
const State = z.object({
  calendar: z.optional(
    z.object({
      host: z.string(),
      readAt: Instant,
      busyTimes: z.int(),
      /** What may look free although it is not: it was not read again, or some entries could not be read. */
      warnings: z.array(z.string()),
    }),
  ),
})
export type OwnCalendar = z.output<typeof State>

export const readOwnCalendar = endpoint('GET', path, { response: State })

export const OwnCalendarAddress = z.object({
  address: z
    .string('Paste the address of your calendar')
    .check(
      z.trim(),
      z.minLength(1, 'Paste the address of your calendar'),
      z.maxLength(textLimits.calendarAddress, 'This is too long for an address'),
    ),
})

/** Reads the calendar at an address and, unless that fails, keeps it in place of any other. Null forgets it with all busy times. */
export const saveOwnCalendar = endpoint('PATCH', path, {
  body: z.object({ address: z.nullable(OwnCalendarAddress.shape.address) }),
  response: State,
})
