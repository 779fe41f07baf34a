import { appointmentPages } from '#contract/appointment-pages.ts'
import { hourMs } from '#contract/durations.ts'
import { addEvent } from '#server/database/events.ts'
import { updateRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { type OutgoingMail, queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { changeDeadlineOf, reminderTimeOf } from '../diary/plan.ts'
import { writeDiary } from '../diary/warnings.ts'
import * as repository from '../repository.ts'
import { readSettings } from '../settings.ts'
import { bookingLetter, cancellationLetter, type OwnLink, reminderLetter } from './letters.ts'

type AppointmentRow = repository.AppointmentRow
type MailDeps = Pick<Deps, 'facts' | 'links'>
type ClientMail = Omit<OutgoingMail, 'to' | 'replyTo' | 'facts'> & { email: string }

/** What the token of a link opens: one offer or appointment. It holds nothing personal. */
export const linkPurposes = { pick: 'offered-times', own: 'own-appointment' } as const

export const pathOfToken = (page: keyof typeof appointmentPages, token: string) =>
  `${appointmentPages[page]}?token=${encodeURIComponent(token)}`

export const createLinkPath = (links: Deps['links'], purpose: keyof typeof linkPurposes, id: string) =>
  pathOfToken(purpose, links.sign(linkPurposes[purpose], id))

export const queueClientMail = (
  tx: Executor,
  { facts }: Pick<Deps, 'facts'>,
  { email, ...mail }: ClientMail,
): Promise<string> =>
  queueMail(tx, {
    ...{ ...mail, to: { address: email }, facts },
    replyTo: { name: facts.name, address: facts.email },
  })

export async function ownLinkOf(db: Executor, row: AppointmentRow, deps: MailDeps): Promise<OwnLink> {
  const { settings } = await readSettings(db)
  return {
    url: deps.facts.siteUrl + createLinkPath(deps.links, 'own', row.id),
    changeUntil: changeDeadlineOf(row, settings),
  }
}

/**
 * Deletes the mails about an appointment that have not left, before it changes. Returns the columns to store with the change:
 * they tell which state the client knows.
 */
export async function withdrawClientMails(
  tx: Executor,
  { mailId, mailState, toldMailId, reminderMailId }: AppointmentRow,
) {
  const wasWaiting = mailId !== null && (await withdrawMail(tx, mailId))
  const hasTold = mailId !== null && !wasWaiting && mailState !== 'refused'
  // A reminder that has left is not sent again for the same start.
  const isUnreminded = reminderMailId !== null && (await withdrawMail(tx, reminderMailId))
  return {
    wasWaiting,
    columns: {
      ...{ mailId: null, toldMailId: hasTold ? mailId : toldMailId },
      ...(isUnreminded && { remindedFor: null, reminderMailId: null }),
    },
  }
}

type Options = {
  at: Date
  /** How long the mail waits, so that it can be undone. */
  heldMs: number
  /** Hers, of a cancellation. */
  words?: string
  /** The client knows another time. */
  isMoved?: boolean
}

/** Mails the client an appointment as it is now. Returns whether a mail was queued: not if none is known, or it is over. */
export async function mailClient(
  tx: Executor,
  deps: MailDeps,
  id: string,
  { at, heldMs, words = '', isMoved = false }: Options,
): Promise<boolean> {
  const row = await repository.requireAppointment(tx, id)
  if (row.email === '' || row.endsAt <= at) return false
  const { facts } = deps
  const isCancelled = row.state === 'cancelled'
  const hasFile = row.toldMailId !== null
  const mailId = await queueClientMail(tx, deps, {
    kind: isCancelled ? 'booking_cancelled' : 'booking',
    email: row.email,
    belongsTo: { consultationId: row.consultationId, appointmentId: id },
    letter: isCancelled
      ? cancellationLetter(row, facts, at, { hasFile, words })
      : bookingLetter(row, facts, at, await ownLinkOf(tx, row, deps), isMoved && hasFile),
    createdAt: at,
    dueAt: new Date(at.getTime() + heldMs),
    expiresAt: row.endsAt,
  })
  await updateRow(tx, 'appointments', id, { mailId })
  await addEvent(tx, { kind: 'calendar-file', appointmentId: id, details: { isCancelled }, mailId, at })
  return true
}

type JobDeps = DataDeps & MailDeps & { mail: Pick<Deps['mail'], 'wake'> }

/** Reminds clients by mail, once for each start, while the mail can leave before the notice period ends. */
export const remindOfAppointments = (deps: JobDeps): Promise<void> =>
  writeDiary(deps, async (tx) => {
    const at = deps.now()
    const { settings, version } = await readSettings(tx)
    const { reminderHours, noticeHours, preparation } = settings
    // Nobody is mailed before the owner has seen that there are reminders.
    if (version === 0 || reminderHours === 0) return
    const after = (hours: number) => new Date(at.getTime() + hours * hourMs)
    for (const row of await repository.listAppointmentsBetween(
      tx,
      after(noticeHours),
      after(reminderHours),
    )) {
      const { id, consultationId, startsAt, email } = row
      const isReminded = row.remindedFor?.getTime() === startsAt.getTime()
      // A time that was set later is fresh in the client's mind.
      const isFresh = row.timeSetAt > reminderTimeOf(startsAt, reminderHours)
      if (row.state !== 'booked' || startsAt <= after(noticeHours)) continue
      if (email === '' || isReminded || isFresh) continue
      const reminderMailId = await queueClientMail(tx, deps, {
        ...{ kind: 'appointment_reminder', email, createdAt: at },
        belongsTo: { consultationId, appointmentId: id },
        letter: reminderLetter(row, preparation, deps.facts, at, await ownLinkOf(tx, row, deps)),
        expiresAt: changeDeadlineOf(row, settings) ?? startsAt,
      })
      await updateRow(tx, 'appointments', id, { remindedFor: startsAt, reminderMailId })
      await addEvent(tx, { kind: 'appointment-reminder', appointmentId: id, mailId: reminderMailId, at })
    }
  })
