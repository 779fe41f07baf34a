import type { Executor } from '#server/database/schema.ts'
import { type AppointmentRow, listAppointmentsOf } from './repository.ts'

export { mailCancellationsOfDeleted } from './booking/mails.ts'
export { readBookings } from './booking/present.ts'
export { endCalendarAddress } from './calendar/feed.ts'
export { correctClientsOfRequest } from './clients.ts'
export { deleteUnusedClients, findAppointment, listAppointmentsOf } from './repository.ts'

/** The booked appointments of a request that are not over. */
export async function listUpcomingOf(
  db: Executor,
  consultationId: string,
  at: Date,
): Promise<AppointmentRow[]> {
  const rows = await listAppointmentsOf(db, 'consultationId', [consultationId])
  return rows.filter(({ state, endsAt }) => state === 'booked' && endsAt > at)
}
