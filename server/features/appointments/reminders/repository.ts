import type { Executor } from '#server/database/schema.ts'
import { type AppointmentRow, listed } from '../repository.ts'

/** Booked appointments that start in this time and were not dealt with for that start, earliest first. */
export async function listToRemind(
  db: Executor,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<AppointmentRow[]> {
  return await listed(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', after)
    .where('appointments.startsAt', '<=', until)
    .where((eb) =>
      eb.or([
        eb('appointments.remindedFor', 'is', null),
        eb('appointments.remindedFor', '!=', eb.ref('appointments.startsAt')),
      ]),
    )
    .orderBy('appointments.startsAt')
    .limit(limit)
    .execute()
}

/** Appointments without a request that ended before a time. */
export async function listOldWithoutRequest(db: Executor, before: Date, limit: number) {
  return await db
    .selectFrom('appointments')
    .select(['id', 'clientId'])
    .where('consultationId', 'is', null)
    .where('endsAt', '<', before)
    .orderBy('endsAt')
    .limit(limit)
    .execute()
}
