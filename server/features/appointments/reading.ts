import type { Appointment } from '#contract/appointment.ts'
import type { Booking, FileState } from '#contract/booking.ts'
import { formatBookingStart, formatMinutes } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { type EventRow, listEvents } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { findChangeRequests } from './client-pages/news.ts'
import type { Span } from './diary/plan.ts'
import { type DiaryDeps, findWarnings, readSettings } from './diary/surroundings.ts'
import { ownLinkOf, reminderLetter } from './emails.ts'
import * as repository from './repository.ts'

type AppointmentRow = repository.AppointmentRow

type Mails = Awaited<ReturnType<typeof repository.findMailStates>>

/** A mail that is deleted has left. */
const mailStateOf = (id: string, mails: Mails): 'waiting' | 'sent' | 'refused' =>
  mails.get(id)?.state ?? 'sent'

const findMailsOf = (db: Executor, rows: readonly AppointmentRow[]) =>
  repository.findMailStates(
    db,
    rows.flatMap(({ mailId, reminderMailId }) => [mailId ?? [], reminderMailId ?? []].flat()),
  )

const fileStateOf = ({ mailId, toldMailId }: AppointmentRow, mails: Mails): FileState | undefined => {
  if (mailId !== null) return mailStateOf(mailId, mails)
  return toldMailId === null ? undefined : 'outdated'
}

export const toIsoTimes = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Presents appointments for the dashboard, with the state of the mails about them. */
export async function presentAppointments(
  db: Executor,
  rows: readonly AppointmentRow[],
  at: Date,
): Promise<Appointment[]> {
  const mails = await findMailsOf(db, rows)
  const ids = rows.map(({ id }) => id)
  const changeRequests = await findChangeRequests(db, ids)
  return rows.map((row) => {
    const { id, version, place, serviceType, area, address, note, state, name, phone, email } = row
    const file = fileStateOf(row, mails)
    const mail = mails.get(row.mailId ?? '')
    const changeRequest = state === 'booked' ? changeRequests.get(id) : undefined
    const isReminded = row.remindedFor?.getTime() === row.startsAt.getTime()
    return {
      ...{ id, version, place, serviceType, area, address, note, state, email, ...toIsoTimes(row) },
      client: { id: row.clientId, name, email: row.clientEmail, phone, address: row.clientAddress },
      sendReminder: row.sendsReminder,
      ...(row.consultationId !== null && { consultationId: row.consultationId }),
      ...(state === 'cancelled' && {
        cancelled: { by: row.cancelledBy ?? 'owner', isLate: row.cancelledLate },
      }),
      ...(file && { file }),
      ...(changeRequest !== undefined && { changeRequest }),
      ...(row.reminderMailId !== null && isReminded && { reminder: mailStateOf(row.reminderMailId, mails) }),
      ...(mail?.state === 'waiting' && mail.dueAt > at && { undoUntil: mail.dueAt.toISOString() }),
    }
  })
}

/** The appointment that a request's page shows: the next one, or the last that was not cancelled. */
function shownOf(rows: readonly AppointmentRow[], at: Date): AppointmentRow | undefined {
  const valid = rows.filter(({ state }) => state !== 'cancelled')
  return valid.findLast(({ state, endsAt }) => state === 'booked' && endsAt > at) ?? valid[0]
}

/** The appointments shown with these requests, by request. */
export async function readBookings(
  db: Executor,
  consultationIds: readonly string[],
  at: Date,
): Promise<Map<string, Booking>> {
  const all = await repository.listAppointmentsOf(db, 'consultationId', consultationIds)
  const rows = consultationIds.flatMap(
    (id) =>
      shownOf(
        all.filter(({ consultationId }) => consultationId === id),
        at,
      ) ?? [],
  )
  const mails = await findMailsOf(db, rows)
  return new Map(
    rows.map((row) => {
      const file = fileStateOf(row, mails)
      return [row.consultationId ?? '', { appointmentId: row.id, ...toIsoTimes(row), ...(file && { file }) }]
    }),
  )
}

const outcomes: Readonly<Record<string, string>> = {
  done: 'Marked as Done',
  missed: 'Marked as Did not come',
}

function bookingWords({ change, startsAt, minutes }: { [name: string]: unknown }, now: Date): string {
  const when = `${formatBookingStart(new Date(String(startsAt)), now)}, ${formatMinutes(Number(minutes))}`
  if (change === 'made') return `Booked for ${when}`
  if (change === 'moved') return `Moved to ${when}`
  return change === 'removed' ? 'Cancelled' : 'Changed'
}

/** An event in the history of an appointment; undefined for one that does not concern it. */
function eventWords({ kind, details: text, body }: EventRow, now: Date): string | undefined {
  const details = JSON.parse(text)
  const quote = body === '' ? '' : `: “${body}”`
  switch (kind) {
    case 'booking':
      return bookingWords(details, now)
    case 'outcome':
      return outcomes[details.state]
    case 'calendar-file':
      return details.isCancelled ? 'Cancellation by mail' : 'Confirmation by mail'
    case 'appointment-reminder':
      return 'Reminder by mail'
    case 'picked':
      return 'Picked by the client'
    case 'client-cancelled':
      return `Cancelled by the client${quote}`
    case 'change-requested':
      return `The client asked for another time${quote}`
    default:
      return undefined
  }
}

/** The history of an appointment in words, newest first. */
async function readHistory(db: Executor, id: string, now: Date) {
  return (await listEvents(db, 'appointmentId', id)).flatMap((event) => {
    const text = eventWords(event, now)
    return text === undefined ? [] : [{ id: event.id, at: event.at.toISOString(), text }]
  })
}

/** An appointment as the owner's answer to a change of it. */
export async function readAndPresent(
  db: Executor,
  { now }: Pick<Deps, 'now'>,
  id: string,
): Promise<Appointment> {
  const row = await repository.requireAppointment(db, id)
  const [appointment] = await presentAppointments(db, [row], now())
  if (!appointment) throw new AppError('NOT_FOUND')
  return appointment
}

type ReadingDeps = DiaryDeps & Pick<Deps, 'links'>

/** An appointment with its history, and what else its page shows: the reminder's words before it, what follows after it. */
export async function readAppointment(deps: ReadingDeps, id: string) {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await repository.requireAppointment(kysely, id)
  const { settings } = await readSettings(kysely)
  const isBooked = row.state === 'booked'
  const reminder = async () =>
    reminderLetter(row, settings.preparation, deps.facts, at, await ownLinkOf(kysely, row, deps), 'message')
  const visits = await repository.listAppointmentsOf(kysely, 'clientId', [row.clientId])
  const ahead = visits.findLast(({ state, startsAt }) => state === 'booked' && startsAt > at)
  const noted = visits.find(
    ({ state, startsAt, note }) => state !== 'cancelled' && startsAt < row.startsAt && note !== '',
  )
  return {
    appointment: await readAndPresent(kysely, deps, id),
    warnings: isBooked && row.endsAt > at ? await findWarnings(kysely, deps, row) : [],
    history: await readHistory(kysely, id, at),
    ...(isBooked && row.startsAt > at && { reminderText: messageText(await reminder()) }),
    ...(row.state === 'done' && { dueDay: addDays(londonDay(row.startsAt), settings.weeksBetween * 7) }),
    ...(row.state === 'done' && ahead && { ahead: { id: ahead.id, startsAt: ahead.startsAt.toISOString() } }),
    ...(noted && { lastNote: { startsAt: noted.startsAt.toISOString(), note: noted.note } }),
  }
}
