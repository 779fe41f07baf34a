import type { Executor } from '#server/database/schema.ts'
import { selectListedAppointments } from '../repository.ts'

/** Appointments that began in this time and were not cancelled. */
export async function listPastAppointments(db: Executor, since: Date, now: Date) {
  return await selectListedAppointments(db)
    .clearSelect()
    .select(['appointments.startsAt', 'appointments.state'])
    .where('appointments.startsAt', '>=', since)
    .where('appointments.endsAt', '<=', now)
    .where('appointments.state', '!=', 'cancelled')
    .orderBy('appointments.startsAt')
    .execute()
}

/** Requests since a time that are no junk, once with each of their appointments. */
export async function listRequestsSince(db: Executor, since: Date) {
  return await db
    .selectFrom('consultations')
    .leftJoin('appointments', (join) =>
      join
        .onRef('appointments.consultationId', '=', 'consultations.id')
        .on('appointments.state', '!=', 'cancelled'),
    )
    .select(['consultations.id', 'consultations.createdAt', 'appointments.startsAt'])
    .where('consultations.createdAt', '>=', since)
    .where('consultations.status', '!=', 'junk')
    .orderBy('appointments.startsAt')
    .execute()
}
