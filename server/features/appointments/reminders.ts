import { formatBookingStart, whereWeMeet } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { hourMs, monthsBefore } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import {
  greetingOf,
  type OwnLink,
  ownLinkOf,
  ownPageBlocks,
  queueClientMail,
  visitFootnote,
} from './booking/mails.ts'
import { changeDeadlineOf, reminderTimeOf } from './booking/time.ts'
import { readSettings } from './diary/surroundings.ts'
import {
  type AppointmentRow,
  deleteEntries,
  listBooked,
  listOldWithoutRequest,
  lockDiary,
  storeMails,
} from './repository.ts'

/**
 * Reminds the client: when, where, how to get ready, and how to change it. A service message, no more. The same words go
 * by text, as a message.
 */
export function reminderLetter(
  appointment: AppointmentRow,
  preparation: string,
  facts: Facts,
  now: Date,
  link: OwnLink,
  means: 'mail' | 'message' = 'mail',
): Letter {
  const { startsAt, place } = appointment
  const ready =
    means === 'message'
      ? paragraph(preparation)
      : { kind: 'quote' as const, label: 'Getting ready', text: preparation }
  return {
    subject: `See you on ${weekdayOf(londonDay(startsAt))} at ${clockTime(startsAt)}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(`${whereWeMeet(place)} on `, { strong: formatBookingStart(startsAt, now) }, '.'),
      ...(preparation === '' ? [] : [ready]),
      ...ownPageBlocks(link, facts, now, { question: 'Not possible? ', means }),
    ],
    footnote: visitFootnote(facts),
  }
}

type JobDeps = Pick<Deps, 'database' | 'facts' | 'links' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Appointments whose reminder is due, was not queued for this start, and can leave before the notice period ends. */
async function listDue(db: Executor, at: Date): Promise<AppointmentRow[]> {
  const { settings, version } = await readSettings(db)
  const { reminderHours, noticeHours } = settings
  // Nobody is mailed before the owner has seen that there are reminders.
  if (version === 0 || reminderHours === 0) return []
  const after = (hours: number) => new Date(at.getTime() + hours * hourMs)
  return (await listBooked(db, after(noticeHours), after(reminderHours))).filter(
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
      const ids = await listOldWithoutRequest(tx, monthsBefore(now(), monthsKept), perBatch)
      if (ids.length > 0) await deleteEntries(tx, ids)
      return ids.length === perBatch
    }),
  )
}
