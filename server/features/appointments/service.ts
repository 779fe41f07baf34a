import { hourMs, monthsBefore } from '#contract/durations.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { changeDeadlineOf, reminderTimeOf } from './diary/plan.ts'
import { readSettings } from './diary/surroundings.ts'
import { ownLinkOf, queueClientMail, reminderLetter } from './emails.ts'
import * as repository from './repository.ts'

export { endCalendarAddress } from './calendar/feed.ts'
export { clientKeysOf } from './clients/repository.ts'
export { correctClientsOfRequest } from './clients/service.ts'
export { mailCancellationsOfDeleted } from './emails.ts'
export { presentAppointments, readBookings } from './reading.ts'
export { changeAddressOfUpcoming, deleteUnusedClients, listAppointmentsOf } from './repository.ts'

type AppointmentRow = repository.AppointmentRow

/** The booked appointments of a request that are not over. */
export async function listUpcomingOf(
  db: Executor,
  consultationId: string,
  at: Date,
): Promise<AppointmentRow[]> {
  const rows = await repository.listAppointmentsOf(db, 'consultationId', [consultationId])
  return rows.filter(({ state, endsAt }) => state === 'booked' && endsAt > at)
}

type JobDeps = Pick<Deps, 'database' | 'facts' | 'links' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Appointments whose reminder is due, was not queued for this start, and can leave before the notice period ends. */
async function listDue(db: Executor, at: Date): Promise<AppointmentRow[]> {
  const { settings, version } = await readSettings(db)
  const { reminderHours, noticeHours } = settings
  // Nobody is mailed before the owner has seen that there are reminders.
  if (version === 0 || reminderHours === 0) return []
  const after = (hours: number) => new Date(at.getTime() + hours * hourMs)
  return (await repository.listBooked(db, after(noticeHours), after(reminderHours))).filter(
    ({ email, sendsReminder, startsAt, remindedFor, timeSetAt }) =>
      email !== '' &&
      sendsReminder &&
      remindedFor?.getTime() !== startsAt.getTime() &&
      // A time that was set later is fresh in the client's mind.
      timeSetAt <= reminderTimeOf(startsAt, reminderHours),
  )
}

async function remindOf(tx: Executor, deps: JobDeps, row: AppointmentRow, at: Date): Promise<void> {
  const { facts } = deps
  const { settings } = await readSettings(tx)
  const { id, consultationId, startsAt, version } = row
  const link = await ownLinkOf(tx, row, deps)
  const reminderMailId = await queueClientMail(tx, facts, {
    kind: 'appointment_reminder',
    email: row.email,
    belongsTo: { consultationId, appointmentId: id },
    cause: `reminder ${id} ${startsAt.toISOString()} ${version}`,
    letter: reminderLetter(row, settings.preparation, facts, at, link),
    createdAt: at,
    expiresAt: changeDeadlineOf(row, settings) ?? startsAt,
  })
  await repository.storeMails(tx, id, { remindedFor: startsAt, reminderMailId })
  await addEvent(tx, { kind: 'appointment-reminder', appointmentId: id, mailId: reminderMailId, at })
}

/** Reminds clients by mail, once for each start. */
export async function remindOfAppointments(deps: JobDeps): Promise<void> {
  const { database, mail, now } = deps
  // Mostly there is none: look before taking the diary's lock.
  if ((await listDue(database.kysely, now())).length === 0) return
  await database.write(async (tx) => {
    const at = now()
    await repository.lockDiary(tx, database.kind)
    for (const row of await listDue(tx, at)) await remindOf(tx, deps, row, at)
  })
  mail.wake()
}

/** How long an appointment without a request is kept: as long as the owner is not asked about a request. */
export const monthsKept = 24
const perBatch = 50

/** Deletes old appointments that belong to no request, old blocked times, and clients who have no other appointment. */
export async function deleteOldAppointments({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await inBatches(() =>
    database.write(async (tx) => {
      const ids = await repository.listOldWithoutRequest(tx, monthsBefore(now(), monthsKept), perBatch)
      if (ids.length > 0) await repository.deleteEntries(tx, ids)
      return ids.length === perBatch
    }),
  )
}
