import type { Executor } from '#server/database/schema.ts'
import { type AppointmentRow, selectListedAppointments } from '../repository.ts'

/** Booked appointments that start in this time and were not dealt with for that start, earliest first. */
export async function listAppointmentsToRemind(
  db: Executor,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
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

/** The appointment that a mail reminds of. */
export async function findAppointmentOfReminder(
  db: Executor,
  mailId: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('appointments')
    .select('id')
    .where('reminderMailId', '=', mailId)
    .executeTakeFirst()
}

/** Booked appointments to come whose reminder can leave no more; `handedAt` if one may have left. */
export async function listMissedReminders(db: Executor, now: Date, limit: number) {
  return await db
    .selectFrom('appointments')
    .innerJoin('mails', 'mails.id', 'appointments.reminderMailId')
    .select(['appointments.id', 'mails.id as mailId', 'mails.handedAt'])
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', now)
    .where('mails.state', '=', 'waiting')
    .where('mails.expiresAt', '<=', now)
    // A leased mail may be on its way right now; the lease of a dead process runs out.
    .where((eb) => eb.or([eb('mails.leasedBy', 'is', null), eb('mails.dueAt', '<=', now)]))
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
