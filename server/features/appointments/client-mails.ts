import * as z from 'zod/mini'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Letter } from '#server/mail/letter.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { isFileCurrent, placeTextOf, sentTimeOf } from './calendar-file.ts'
import { readSettings } from './diary/settings.ts'
import { bookingLetter, cancellationLetter, type OwnLink } from './emails.ts'
import { addAppointmentHistory, explainMissingReminder } from './history-repository.ts'
import { createLinkPath } from './links.ts'
import { type AppointmentRow, findAppointment, storeMailState } from './repository.ts'
import { changeDeadlineOf } from './time.ts'

const day = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text: string) => new Date(text)),
  ),
)

/** What the client knew before a mail that is still waiting. */
const Known = z.object({
  sentSequence: z.nullable(z.int()),
  sentAt: day,
  sentStartsAt: day,
  sentEndsAt: day,
  sentPlace: z.nullable(z.string()),
  fileMailId: z.nullable(z.string()),
})

const knownTo = (row: AppointmentRow) => {
  const { sentSequence, sentAt, sentStartsAt, sentEndsAt, sentPlace, fileMailId } = row
  return { sentSequence, sentAt, sentStartsAt, sentEndsAt, sentPlace, fileMailId }
}

const nothingKnown = {
  ...{ sentSequence: null, sentAt: null, sentStartsAt: null, sentEndsAt: null, sentPlace: null },
}

type Told = Pick<Deps, 'facts' | 'links'> & { at: Date }

type Options = {
  /** How long the mail waits, so that it can be undone. */
  heldMs: number
  /** The owner's own words. */
  words?: string
  /** Sends the file although the client knows the time. */
  again?: boolean
  /** An Undo: who was not told before need not be told now. */
  isUndo?: boolean
}

type LastWord = { kind: 'booking' | 'booking_cancelled'; letter: Letter; expiresAt: Date; known: object }

/** The appointment as the client's calendar has it; undefined if no file was sent or it is over. */
export function cancellationOfSentFile(appointment: AppointmentRow, at: Date): AppointmentRow | undefined {
  const sent = sentTimeOf(appointment)
  if (appointment.sentSequence === null || sent.endsAt <= at) return undefined
  return { ...appointment, ...sent, changedAt: at }
}

/** The mail that tells the client what they do not know yet; undefined if there is nothing to tell. */
function lastWord(
  row: AppointmentRow,
  { facts, at }: Told,
  link: OwnLink,
  { words = '', again = false }: Options,
): LastWord | undefined {
  if (row.state === 'cancelled') {
    const file = cancellationOfSentFile(row, at)
    // The time they know is over, or there is none to cancel.
    if (!file && (row.sentSequence !== null || row.endsAt <= at)) return undefined
    const letter = cancellationLetter(file ?? row, facts, at, { hasFile: file !== undefined, words })
    return { kind: 'booking_cancelled', letter, expiresAt: (file ?? row).endsAt, known: nothingKnown }
  }
  if (row.state !== 'booked' || row.endsAt <= at) return undefined
  if (!again && words === '' && isFileCurrent(row)) return undefined
  const known = {
    ...{ sentSequence: row.sequence, sentStartsAt: row.startsAt, sentEndsAt: row.endsAt, sentAt: at },
    sentPlace: placeTextOf(row),
  }
  return { kind: 'booking', letter: bookingLetter(row, facts, at, link, words), expiresAt: row.endsAt, known }
}

/** The client's own page, and until when they may change the appointment there. */
export async function clientPageLink(
  tx: Executor,
  row: AppointmentRow,
  { facts, links }: Told,
): Promise<OwnLink> {
  const { settings } = await readSettings(tx)
  return {
    url: facts.siteUrl + createLinkPath(links, 'own', row.id),
    changeUntil: changeDeadlineOf(row, settings),
  }
}

/** Takes back a reminder of a time that no longer counts, if it has not left. */
async function withdrawReminder(tx: Executor, row: AppointmentRow): Promise<void> {
  const { id, state, startsAt, remindedFor, reminderMailId } = row
  if (reminderMailId === null || (state === 'booked' && remindedFor?.getTime() === startsAt.getTime())) return
  if (await withdrawMail(tx, reminderMailId)) await explainMissingReminder(tx, row, reminderMailId)
  await storeMailState(tx, id, { remindedFor: null, reminderMailId: null })
}

/** Takes back a mail that has not left; says whether there was one. */
export async function withdrawCalendarMail(tx: Executor, row: AppointmentRow): Promise<boolean> {
  if (row.fileBefore === null || row.fileMailId === null) return false
  if (!(await withdrawMail(tx, row.fileMailId))) return false
  await storeMailState(tx, row.id, { ...Known.parse(JSON.parse(row.fileBefore)), fileBefore: null })
  return true
}

/**
 * Tells the client of an appointment as it is now, if they are to be told: one mail says the last word. A mail about an
 * earlier state that is still waiting is withdrawn. Returns whether a mail was queued.
 */
export async function mailAppointmentToClient(
  tx: Executor,
  id: string,
  told: Told,
  options: Options,
): Promise<boolean> {
  const before = await findAppointment(tx, id)
  if (!before) return false
  const { at } = told
  await withdrawReminder(tx, before)
  const wasWaiting = await withdrawCalendarMail(tx, before)
  const row = wasWaiting ? await findAppointment(tx, id) : before
  if (!row || row.email === '') return false
  // Who has heard of nothing need not hear that it is cancelled.
  if (row.state === 'cancelled' && wasWaiting && row.sentSequence === null) return false
  // Who was about to be told of an earlier state is told of this one.
  const tells = row.tells || (wasWaiting && !options.isUndo)
  if (!tells) return false
  const word = lastWord(row, told, await clientPageLink(tx, row, told), options)
  if (!word) return false
  const mailId = await queueMail(tx, {
    kind: word.kind,
    to: { address: row.email },
    belongsTo:
      row.consultationId === null
        ? { cause: `appointment ${id} ${row.version} ${at.getTime()}` }
        : { consultationId: row.consultationId },
    replyTo: { name: told.facts.name, address: told.facts.email },
    letter: word.letter,
    facts: told.facts,
    createdAt: at,
    dueAt: new Date(at.getTime() + options.heldMs),
    expiresAt: word.expiresAt,
  })
  await storeMailState(tx, id, {
    ...word.known,
    tells,
    fileMailId: mailId,
    fileBefore: JSON.stringify(knownTo(row)),
  })
  await addAppointmentHistory(tx, { appointmentId: id, kind: 'mail', details: { mail: word.kind }, at })
  return true
}
