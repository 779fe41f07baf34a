import { hourMs, monthsBefore } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { clientPageLink } from '../client-mails.ts'
import { deleteEntries } from '../deleted.ts'
import { readSettings } from '../diary/settings.ts'
import {
  type AppointmentRow,
  listBooked,
  listOldWithoutRequest,
  lockDiary,
  storeMails,
} from '../repository.ts'
import { changeDeadlineOf, reminderTimeOf } from '../time.ts'
import { reminderLetter } from './emails.ts'

type JobDeps = Pick<Deps, 'database' | 'facts' | 'links' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Appointments whose reminder is due, was not queued for this start, and can leave before the notice period ends. */
async function listDue(db: Executor, at: Date): Promise<AppointmentRow[]> {
  const { settings, version } = await readSettings(db)
  const { reminderHours, noticeHours } = settings
  // Nobody is mailed before the owner has seen that there are reminders.
  if (version === 0 || reminderHours === 0) return []
  const since = new Date(at.getTime() + noticeHours * hourMs)
  const rows = await listBooked(db, { since, until: new Date(at.getTime() + reminderHours * hourMs) })
  return rows.filter(
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
  const { id, consultationId, startsAt } = row
  const cause = `reminder ${id} ${startsAt.toISOString()} ${row.version}`
  const link = await clientPageLink(tx, row, deps)
  const reminderMailId = await queueMail(tx, {
    kind: 'appointment_reminder',
    to: { address: row.email },
    belongsTo: consultationId === null ? { cause } : { consultationId, cause },
    replyTo: { name: facts.name, address: facts.email },
    letter: reminderLetter(row, settings.preparation, facts, at, link),
    facts,
    createdAt: at,
    expiresAt: changeDeadlineOf(row, settings) ?? startsAt,
  })
  await storeMails(tx, id, { remindedFor: startsAt, reminderMailId })
  await addEvent(tx, { kind: 'appointment-reminder', appointmentId: id, mailId: reminderMailId, at })
}

/** Reminds clients by mail, once for each start. */
export async function remindOfAppointments(deps: JobDeps): Promise<void> {
  const { database, mail, now } = deps
  // Mostly there is none: look before taking the diary's lock.
  if ((await listDue(database.kysely, now())).length === 0) return
  await database.write(async (tx) => {
    const at = now()
    await lockDiary(tx, database.kind)
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
      const rows = await listOldWithoutRequest(tx, monthsBefore(now(), monthsKept), perBatch)
      await deleteEntries(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length === perBatch
    }),
  )
}
