import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { createLinkPath } from './client-pages/links.ts'
import { readSettings } from './diary/settings.ts'
import { bookingLetter, cancellationLetter, type OwnLink } from './emails.ts'
import { type AppointmentRow, findAppointment, storeMails } from './repository.ts'
import { changeDeadlineOf } from './time.ts'

type MailDeps = Pick<Deps, 'facts' | 'links'>

/** The client's own page, and until when they may change the appointment there. */
export async function clientPageLink(
  db: Executor,
  row: AppointmentRow,
  { facts, links }: MailDeps,
): Promise<OwnLink> {
  const { settings } = await readSettings(db)
  return {
    url: facts.siteUrl + createLinkPath(links, 'own', row.id),
    changeUntil: changeDeadlineOf(row, settings),
  }
}

/**
 * Deletes the mails about an appointment that have not left, before it changes. Returns the columns to store with the change:
 * they tell which state the client knows.
 */
export async function withdrawClientMails(tx: Executor, row: AppointmentRow) {
  const wasWaiting = row.mailId !== null && (await withdrawMail(tx, row.mailId))
  const toldMailId = wasWaiting ? row.toldMailId : (row.mailId ?? row.toldMailId)
  // A reminder that has left is not sent again for the same start.
  const isUnreminded = row.reminderMailId !== null && (await withdrawMail(tx, row.reminderMailId))
  const reminder = isUnreminded ? { remindedFor: null, reminderMailId: null } : {}
  return { wasWaiting, columns: { mailId: null, toldMailId, ...reminder } }
}

type Options = {
  at: Date
  /** How long the mail waits, so that it can be undone. */
  heldMs: number
  /** The owner's own words. */
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
  const row = await findAppointment(tx, id)
  if (!row || row.email === '' || row.endsAt <= at) return false
  const { facts } = deps
  const isCancelled = row.state === 'cancelled'
  const hasFile = row.toldMailId !== null
  const link = await clientPageLink(tx, row, deps)
  const mailId = await queueMail(tx, {
    kind: isCancelled ? 'booking_cancelled' : 'booking',
    to: { address: row.email },
    belongsTo:
      row.consultationId === null
        ? { cause: `appointment ${id} ${row.version} ${at.getTime()}` }
        : { consultationId: row.consultationId },
    replyTo: { name: facts.name, address: facts.email },
    letter: isCancelled
      ? cancellationLetter(row, facts, at, { hasFile, words })
      : bookingLetter(row, facts, at, link, { words, isMoved: isMoved && hasFile }),
    facts,
    createdAt: at,
    dueAt: new Date(at.getTime() + heldMs),
    expiresAt: row.endsAt,
  })
  await storeMails(tx, id, { mailId })
  await addEvent(tx, { kind: 'calendar-file', appointmentId: id, details: { isCancelled }, mailId, at })
  return true
}
