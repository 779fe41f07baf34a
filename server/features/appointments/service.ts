import type { Booking } from '#contract/booking.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteCalendarAddress } from './address-repository.ts'
import { calendarFileOf, findCalendarMails } from './present.ts'
import { type AppointmentRow, listAppointmentsOfMany, listUpcomingAppointments } from './repository.ts'

export { correctClientsOfRequest } from './clients.ts'
export { deleteAppointmentsOf, mailCancellationsOfDeleted } from './deleted.ts'
export {
  eraseAppointments,
  findClientsByPhone,
  listAllPersonalAppointments,
  listUpcomingOfPerson,
  readPersonalAppointments,
  readPersonalOffers,
} from './personal-data.ts'
export { reminderEvents, reopenRetriedReminder } from './reminders/events.ts'

/** Invalidates the secret address of the owner's calendar; says whether there was one. */
export const endCalendarAddress = deleteCalendarAddress

/** The appointment that a request's page shows: the next one, or the last that was not cancelled. */
function shownOf(rows: readonly AppointmentRow[], at: Date): AppointmentRow | undefined {
  const valid = rows.filter(({ state }) => state !== 'cancelled')
  return valid.findLast(({ state, endsAt }) => state === 'booked' && endsAt > at) ?? valid[0]
}

/** Beyond these, booked requests are listed as if their appointments were over. */
const upcomingAtMost = 500

/** Booked requests with an appointment to come, the earliest first. */
export async function listRequestsWithUpcomingVisits(db: Executor, at: Date): Promise<string[]> {
  const rows = await listUpcomingAppointments(db, at, upcomingAtMost)
  return [...new Set(rows.flatMap(({ consultationId }) => consultationId ?? []))]
}

/** The appointments shown with these requests, by request. */
export async function readBookings(
  db: Executor,
  kind: DatabaseKind,
  consultationIds: readonly string[],
  at: Date,
): Promise<Map<string, Booking>> {
  const all = Map.groupBy(
    await listAppointmentsOfMany(db, kind, 'consultationId', consultationIds),
    ({ consultationId }) => consultationId,
  )
  const rows = [...all.values()].flatMap((of) => shownOf(of, at) ?? [])
  const mails = await findCalendarMails(db, kind, rows)
  return new Map(
    rows.map((row) => {
      const file = calendarFileOf(row, mails, at)
      const { id: appointmentId, startsAt, endsAt } = row
      const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
      return [row.consultationId ?? '', { appointmentId, ...times, ...(file && { file }) }]
    }),
  )
}
