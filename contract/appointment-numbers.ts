import * as z from 'zod/mini'
import { PeriodQuery } from './analytics.ts'
import { endpoint } from './endpoint.ts'

const AppointmentNumbers = z.object({
  days: z.int(),
  /** Appointments that are over and were not cancelled, and those whose client did not come, by the week's Monday. */
  weeks: z.array(z.object({ monday: z.iso.date(), appointments: z.int(), missed: z.int() })),
  /** Requests that came in the period, and those of them that have an appointment. */
  requests: z.int(),
  booked: z.int(),
  /** Between such a request and its first appointment; half of them took longer. */
  medianDays: z.optional(z.number()),
})
export type AppointmentNumbers = z.output<typeof AppointmentNumbers>

/** What became of the days up to today, in London. Nothing is stored for it: deleted rows are not counted. */
export const readAppointmentNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/diary/numbers',
  query: PeriodQuery,
  response: AppointmentNumbers,
})
