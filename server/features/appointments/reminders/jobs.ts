import { monthsBefore } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { clientPageLink } from '../client-mails.ts'
import { deleteAppointmentsAndUnusedClients } from '../deleted.ts'
import { readSettings } from '../diary/settings.ts'
import { addAppointmentHistory, addReminderEntry, closeReminderEntry } from '../history-repository.ts'
import { type AppointmentRow, lockDiary, storeMailState } from '../repository.ts'
import { planReminder, reminderLeadMs } from '../time.ts'
import { reminderLetter } from './emails.ts'
import { tooLateWords, unclearWords } from './events.ts'
import { listAppointmentsToRemind, listMissedReminders, listOldWithoutRequest } from './repository.ts'

type JobDeps = Pick<Deps, 'database' | 'facts' | 'links' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

const perBatch = 50

/** Deals with one appointment for its start: queues the reminder, or notes why there is none. */
async function remindOf(tx: Executor, deps: JobDeps, row: AppointmentRow, at: Date): Promise<void> {
  const { facts } = deps
  const { settings } = await readSettings(tx)
  const reminder = planReminder(row, settings.reminderHours, at)
  if ('reason' in reminder) {
    await storeMailState(tx, row.id, { remindedFor: row.startsAt, reminderMailId: null })
    const details = { words: `No reminder: ${reminder.reason}` }
    return await addAppointmentHistory(tx, { appointmentId: row.id, kind: 'reminder', details, at })
  }
  const cause = `reminder ${row.id} ${row.startsAt.toISOString()} ${row.version}`
  const reminderMailId = await queueMail(tx, {
    kind: 'appointment_reminder',
    to: { address: row.email },
    belongsTo: row.consultationId === null ? { cause } : { consultationId: row.consultationId, cause },
    replyTo: { name: facts.name, address: facts.email },
    letter: reminderLetter(
      row,
      settings.preparation,
      facts,
      at,
      await clientPageLink(tx, row, { ...deps, at }),
    ),
    facts,
    createdAt: at,
    expiresAt: reminder.expiresAt,
  })
  await storeMailState(tx, row.id, { remindedFor: row.startsAt, reminderMailId })
  await addReminderEntry(tx, row.id, reminderMailId, at)
}

/** Reminds clients by mail, once for each start. */
export async function remindOfAppointments(deps: JobDeps): Promise<void> {
  const { database, mail, now } = deps
  const list = async (db: Executor, at: Date) => {
    const { settings, version } = await readSettings(db)
    const until = new Date(at.getTime() + reminderLeadMs(settings.reminderHours))
    // Nobody is mailed before the owner has seen that there are reminders.
    return version === 0 ? [] : await listAppointmentsToRemind(db, { after: at, until, limit: perBatch })
  }
  // Mostly there is none: look before taking the diary's lock.
  if ((await list(database.kysely, now())).length === 0) return
  await inBatches(() =>
    database.write(async (tx) => {
      const at = now()
      await lockDiary(tx, database.kind)
      const rows = await list(tx, at)
      for (const row of rows) await remindOf(tx, deps, row, at)
      return rows.length === perBatch
    }),
  )
  mail.wake()
}

/** Says in the history of appointments that their reminder was not sent in time. */
export async function recordMissedReminders({
  database,
  now,
}: Pick<JobDeps, 'database' | 'now'>): Promise<void> {
  if ((await listMissedReminders(database.kysely, now(), 1)).length === 0) return
  await inBatches(() =>
    database.write(async (tx) => {
      await lockDiary(tx, database.kind)
      const missed = await listMissedReminders(tx, now(), perBatch)
      for (const { id, mailId, handedAt } of missed) {
        await storeMailState(tx, id, { reminderMailId: null })
        await closeReminderEntry(tx, id, mailId, handedAt === null ? tooLateWords : unclearWords)
      }
      return missed.length === perBatch
    }),
  )
}

/** How long an appointment without a request is kept: as long as the owner is not asked about a request. */
export const monthsKept = 24

/** Deletes old appointments that belong to no request, and clients who have no other. */
export async function deleteOldAppointments({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await inBatches(() =>
    database.write(async (tx) => {
      const rows = await listOldWithoutRequest(tx, monthsBefore(now(), monthsKept), perBatch)
      await deleteAppointmentsAndUnusedClients(tx, rows)
      return rows.length === perBatch
    }),
  )
}
