import type { Appointment } from '#contract/appointment.ts'
import { formatBookingStart, formatMinutes } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { type EventRow, listEvents } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import { conflict } from '#server/http/errors.ts'
import { monthsBefore } from '#server/london-days.ts'
import { messageText } from '#server/mail/render-letter.ts'
import type { Span } from './diary/plan.ts'
import { type DiaryDeps, findWarnings } from './diary/warnings.ts'
import { reminderLetter } from './mails/letters.ts'
import { ownLinkOf } from './mails/mails.ts'
import * as repository from './repository.ts'
import { readSettings } from './settings.ts'

export { endCalendarAddress, readCalendarAddress } from './mails/calendar.ts'
export { remindOfAppointments } from './mails/mails.ts'
export {
  changeAddressOfUpcoming,
  clientKeysOf,
  deleteUnusedClients,
  firstWordOf,
  listAppointmentsOf,
} from './repository.ts'

type AppointmentRow = repository.AppointmentRow
type MailState = Pick<AppointmentRow, 'mailState' | 'mailDueAt'>

export const toIsoTimes = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Until when the last change can be undone: while its mail waits. */
export const undoUntilOf = ({ mailState, mailDueAt }: MailState, at: Date) =>
  mailState === 'waiting' && mailDueAt && mailDueAt > at ? { undoUntil: mailDueAt.toISOString() } : {}

/** An appointment as the dashboard shows it, with the state of the mails about it. */
export function presentAppointment(row: AppointmentRow, at: Date): Appointment {
  const { changeRequest, clientId, name, clientEmail, phone, clientAddress, ...shown } = row
  const file = row.mailId === null ? row.toldMailId && 'outdated' : (row.mailState ?? 'sent')
  return {
    ...toAnswer(shown),
    client: { id: clientId, name, email: clientEmail, phone, address: clientAddress },
    ...(file && { file }),
    ...(row.state === 'booked' && changeRequest !== null && { changeRequest }),
    ...undoUntilOf(row, at),
  }
}

export const readAndPresent = async (db: Executor, { now }: Pick<Deps, 'now'>, id: string) =>
  presentAppointment(await repository.requireAppointment(db, id), now())

/** When the appointments shown with these requests are: the next one of each, or the last that was not cancelled. */
export async function readBookings(db: Executor, consultationIds: readonly string[], at: Date) {
  const rows = await repository.listAppointmentsOf(db, 'consultationId', consultationIds)
  const valid = rows.filter(({ state }) => state !== 'cancelled')
  const ahead = valid.filter(({ state, endsAt }) => state === 'booked' && endsAt > at)
  // Newest first: of several, the last one that is put into the map counts.
  const shown = [...valid.toReversed(), ...ahead]
  return new Map(shown.map((row) => [row.consultationId ?? '', row]))
}

/** Whether somebody would have to hear of a deletion. */
export async function hasVisitAhead(
  db: Executor,
  of: 'id' | 'consultationId',
  ids: readonly string[],
  at: Date,
): Promise<boolean> {
  const rows = await repository.listAppointmentsOf(db, of, ids)
  return rows.some(({ state, endsAt }) => state === 'booked' && endsAt > at)
}

export const visitAhead = () =>
  conflict('They have a visit ahead: please cancel that first, so that they hear of it.')

const historyWords: Readonly<Record<string, string>> = {
  'booking made': 'Booked for',
  'booking moved': 'Moved to',
  'booking changed': 'Changed',
  'booking removed': 'Cancelled',
  'outcome done': 'Marked as Done',
  'outcome missed': 'Marked as Did not come',
  'outcome late': 'Marked as Cancelled late',
  'calendar-file false': 'Confirmation by mail',
  'calendar-file true': 'Cancellation by mail',
  'appointment-reminder': 'Reminder by mail',
  picked: 'Picked by the client',
  'client-cancelled': 'Cancelled by the client',
  'change-requested': 'The client asked for another time',
}

/** An event in the history of an appointment; undefined for one that does not concern it. */
function eventWords({ kind, details, body }: EventRow, now: Date): string | undefined {
  const { change, state, isCancelled, startsAt, minutes } = JSON.parse(details)
  const words = historyWords[`${kind} ${change ?? state ?? isCancelled ?? ''}`.trim()]
  if (change === 'made' || change === 'moved')
    return `${words} ${formatBookingStart(new Date(startsAt), now)}, ${formatMinutes(minutes)}`
  return words && body !== '' ? `${words}: “${body}”` : words
}

const unreminded = 'The reminder could not be delivered: ring or text.'

/** From a visit to the day on which its client is due again. */
const daysBetween = 10 * 7

/** An appointment with its history, and what else its page shows: the reminder's words before it, what follows after it. */
export async function readAppointment(deps: DiaryDeps & Pick<Deps, 'links'>, id: string) {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await repository.requireAppointment(kysely, id)
  const { settings } = await readSettings(kysely)
  const isBooked = row.state === 'booked'
  const isAhead = isBooked && row.endsAt > at
  const isUnreminded = row.reminderState === 'refused' && +(row.remindedFor ?? 0) === +row.startsAt
  const link = await ownLinkOf(kysely, row, deps)
  const visits = await repository.listAppointmentsOf(kysely, 'clientId', [row.clientId])
  const isDue =
    row.state === 'done' && !visits.some(({ state, startsAt }) => state === 'booked' && startsAt > at)
  const noted = visits.find(
    ({ state, startsAt, note }) => state !== 'cancelled' && startsAt < row.startsAt && note !== '',
  )
  const events = await listEvents(kysely, 'appointmentId', id)
  return {
    appointment: presentAppointment(row, at),
    warnings: isAhead
      ? [...(await findWarnings(kysely, deps, row)), ...(isUnreminded ? [unreminded] : [])]
      : [],
    history: events.flatMap((event) => {
      const text = eventWords(event, at)
      return text === undefined ? [] : [{ id: event.id, at: event.at.toISOString(), text }]
    }),
    ...(isBooked &&
      row.startsAt > at && {
        reminderText: messageText(reminderLetter(row, settings.preparation, deps.facts, at, link)),
      }),
    ...(isDue && { dueDay: addDays(londonDay(row.startsAt), daysBetween) }),
    ...(noted && { lastNote: { startsAt: noted.startsAt.toISOString(), note: noted.note } }),
  }
}

/** How long an appointment without a request is kept: as long as the owner is not asked about a request. */
const monthsKept = 24

/** Deletes old appointments that belong to no request, old blocked times, and clients who have no other appointment. */
export const deleteOldAppointments = ({ database, now }: DataDeps): Promise<void> =>
  database.write(async (tx) => {
    const before = monthsBefore(now(), monthsKept)
    await tx
      .deleteFrom('appointments')
      .where('consultationId', 'is', null)
      .where('endsAt', '<', before)
      .execute()
    await repository.deleteUnusedClients(tx)
  })
