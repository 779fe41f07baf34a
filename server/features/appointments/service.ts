import type { Booking } from '#contract/booking.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteCalendarAddress } from './address-repository.ts'
import { fileStateOf, findMailsOf } from './present.ts'
import { type AppointmentRow, listAppointmentsOf } from './repository.ts'

export { correctClientsOfRequest } from './clients.ts'
export { deleteUnusedClients, mailCancellationsOfDeleted } from './deleted.ts'
export { findAppointment } from './repository.ts'

/** Invalidates the secret address of the owner's calendar; says whether there was one. */
export const endCalendarAddress = deleteCalendarAddress

/** The appointment that a request's page shows: the next one, or the last that was not cancelled. */
function shownOf(rows: readonly AppointmentRow[], at: Date): AppointmentRow | undefined {
  const valid = rows.filter(({ state }) => state !== 'cancelled')
  return valid.findLast(({ state, endsAt }) => state === 'booked' && endsAt > at) ?? valid[0]
}

/** The appointments shown with these requests, by request. */
export async function readBookings(
  db: Executor,
  consultationIds: readonly string[],
  at: Date,
): Promise<Map<string, Booking>> {
  const all = Map.groupBy(
    await listAppointmentsOf(db, 'consultationId', consultationIds),
    ({ consultationId }) => consultationId,
  )
  const rows = [...all.values()].flatMap((of) => shownOf(of, at) ?? [])
  const mails = await findMailsOf(db, rows)
  return new Map(
    rows.map((row) => {
      const file = fileStateOf(row, mails)
      const { id: appointmentId, startsAt, endsAt } = row
      const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
      return [row.consultationId ?? '', { appointmentId, ...times, ...(file && { file }) }]
    }),
  )
}

/** The booked appointments of a request that are not over. */
export async function listUpcomingOf(
  db: Executor,
  consultationId: string,
  at: Date,
): Promise<AppointmentRow[]> {
  const rows = await listAppointmentsOf(db, 'consultationId', [consultationId])
  return rows.filter(({ state, endsAt }) => state === 'booked' && endsAt > at)
}
