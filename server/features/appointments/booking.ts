import type { Appointment } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addEvent } from '#server/database/events.ts'
import { deleteRow, requireRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import * as consultations from '#server/features/consultations/service.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { type Span, toSpan } from './diary/plan.ts'
import { findWarnings, type WritingDeps, writeDiary } from './diary/warnings.ts'
import { mailClient, withdrawClientMails } from './mails/mails.ts'
import { answerClientNews, recordBooking } from './news.ts'
import { answerOffersOf, reopenOffersOf } from './offers/repository.ts'
import * as repository from './repository.ts'
import { readAndPresent } from './service.ts'

type Row = repository.AppointmentRow
type VersionedId = { id: string; version: number }

const tooLate = () => conflict('The mail about it has gone out already and cannot be taken back.')
const notMailed = 'No email is known, or this visit is over: no confirmation was sent.'
const isCancelled = () => conflict('This appointment is cancelled. Please book a new one.')

type Booking = Span &
  Pick<repository.StoredEntry, 'serviceType' | 'place' | 'area' | 'address'> & {
    id: string
    client: repository.ClientRow
    consultationId: string | null
    /** Where mails about it go. */
    email: string
    note?: string
    notifyClient: boolean
    heldMs: number
  }

/** The address of a home visit is the client's from now on, for the next one. */
async function saveHomeAddress(tx: Executor, clientId: string, address: string): Promise<void> {
  if (address !== '') await repository.updateClient(tx, clientId, { address })
}

/** Stores an appointment, answers what was offered to its client, and mails it: whoever books, and however. */
export async function book(tx: Executor, deps: WritingDeps, booking: Booking, at: Date): Promise<void> {
  const { client, notifyClient, heldMs, ...entry } = booking
  const answered = await answerOffersOf(tx, { ...client, email: entry.email }, entry.id, at)
  const requests = [entry.consultationId, ...answered].filter((request) => request !== null)
  const consultationId = requests[0] ?? null
  for (const request of new Set(requests)) await consultations.markBooked(tx, request, at)
  await answerClientNews(tx, { clientId: client.id, consultationId })
  const times = { timeSetAt: at, createdAt: at, changedAt: at }
  const row = { ...entry, consultationId, clientId: client.id, ...times }
  await tx.insertInto('appointments').values(row).execute()
  await saveHomeAddress(tx, client.id, entry.address)
  await recordBooking(tx, { ...entry, consultationId }, 'made', at)
  if (notifyClient) await mailClient(tx, deps, entry.id, { at, heldMs })
}

/** What is known of the person that the owner books for; nothing is stored yet. */
async function findPerson(tx: Executor, who: contract.Who) {
  if ('clientId' in who) {
    const known = await requireRow(tx, 'clients', who.clientId)
    return { known, person: known, consultationId: null }
  }
  if ('name' in who) {
    const person = { ...who, email: who.email ?? '', address: '' }
    return { known: await repository.findClientOf(tx, person), person, consultationId: null }
  }
  const request = await requireRow(tx, 'consultations', who.consultationId)
  return { known: await repository.findClientOf(tx, request), person: request, consultationId: request.id }
}

/** Refuses what something speaks against, until the owner wants it all the same. */
function confirmed(warnings: readonly string[], { ignoreWarnings }: { ignoreWarnings: boolean }): void {
  if (warnings.length > 0 && !ignoreWarnings)
    throw new AppError('UNCONFIRMED', { detail: warnings.join(' ') })
}

/** Books an appointment for the owner. Another address than the known one is asked about, and goes with this visit alone. */
export async function bookAppointment(
  deps: WritingDeps,
  asked: EndpointRequest<typeof contract.bookAppointment>['body'],
): Promise<Appointment> {
  const { id, who, place, area } = asked
  const time = toSpan(asked)
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    // A repeated call, whose first answer was lost, books nothing more.
    if (await repository.findAppointment(tx, id)) return await readAndPresent(tx, deps, id)
    const { known, person, consultationId } = await findPerson(tx, who)
    const warnings = await findWarnings(tx, deps, { ...time, place, area })
    if (known && repository.hasOtherEmail(known, person))
      warnings.unshift(
        `You know ${known.name} by ${known.email}. Mails about this visit go to ${person.email}; the other visits keep theirs.`,
      )
    confirmed(warnings, asked)
    const client = await repository.saveClient(tx, known, person, at)
    const address = place === 'home' ? asked.address || person.address || client.address : ''
    const { serviceType, note, notifyClient } = asked
    const email = person.email || client.email
    const what = { serviceType, place, area, note, address, email }
    const how = { notifyClient, heldMs: deps.replyHeldMs }
    await book(tx, deps, { id, client, consultationId, ...time, ...what, ...how }, at)
    return await readAndPresent(tx, deps, id)
  })
}

type Change = VersionedId & EndpointRequest<typeof contract.changeAppointment>['body']

/** Moves or corrects an appointment, or sends its confirmation again; not if a new time or place is warned about. */
async function move(tx: Executor, deps: WritingDeps, row: Row, asked: Change, at: Date): Promise<void> {
  const { date, time, minutes, place = row.place, area = row.area, serviceType, note, notifyClient } = asked
  const isTimed = date !== undefined && time !== undefined && minutes !== undefined
  const { startsAt, endsAt } = isTimed ? toSpan({ date, time, minutes }) : row
  const isSameTime = +row.startsAt === +startsAt && +row.endsAt === +endsAt
  const isSame = isSameTime && row.place === place && row.area === area
  if (!isSame) confirmed(await findWarnings(tx, deps, { id: row.id, startsAt, endsAt, place, area }), asked)
  const { wasWaiting, columns } = await withdrawClientMails(tx, row)
  if (asked.isUndo && !wasWaiting) throw tooLate()
  const address = place === 'home' ? (asked.address ?? row.address) : ''
  await updateVersioned(tx, 'appointments', row.id, asked.version, {
    ...{ startsAt, endsAt, serviceType, place, area, address, note },
    ...{ ...columns, sequence: row.sequence + 1, changedAt: at, ...(!isSameTime && { timeSetAt: at }) },
    ...(asked.isUndo && { mailId: columns.toldMailId }),
  })
  await saveHomeAddress(tx, row.clientId, address)
  await answerClientNews(tx, { appointmentId: row.id })
  if (isTimed) await recordBooking(tx, { ...row, startsAt, endsAt }, isSameTime ? 'changed' : 'moved', at)
  if (!notifyClient || asked.isUndo) return
  // The client may know a time before the last one.
  const isMoved = !isSameTime || row.mailId === null
  const isMailed = await mailClient(tx, deps, row.id, { at, heldMs: deps.replyHeldMs, isMoved })
  if (!isMailed && !isTimed) throw new AppError('INVALID_INPUT', { detail: notMailed })
}

/** Changes the fields that are sent. The note can be changed at any time, and the client hears nothing of it. */
export async function changeAppointment(deps: WritingDeps, asked: Change): Promise<Appointment> {
  const { id, version, note, notifyClient, isUndo: _, ignoreWarnings: __, ...others } = asked
  const isNoteOnly = !notifyClient && Object.keys(others).length === 0
  return await writeDiary(deps, async (tx) => {
    const row = await repository.requireAppointment(tx, id)
    if (isNoteOnly) await updateVersioned(tx, 'appointments', id, version, { note })
    else if (row.state === 'cancelled') throw isCancelled()
    else await move(tx, deps, row, asked, deps.now())
    return await readAndPresent(tx, deps, id)
  })
}

/** Changes the status of the consultation of a cancelled appointment, unless another one of it counts. */
async function endBookedStatus(tx: Executor, { id, consultationId }: Row, at: Date) {
  if (consultationId === null) return
  const others = await repository.listAppointmentsOf(tx, 'consultationId', [consultationId])
  if (others.some((other) => other.id !== id && other.state !== 'cancelled')) return
  await consultations.markNoLongerBooked(tx, consultationId, at)
}

type SettleInput = VersionedId & EndpointRequest<typeof contract.settleAppointment>['body']
type Cancellation = Pick<SettleInput, 'version' | 'notifyClient' | 'words'> & { heldMs: number }

/** Cancels an appointment, whoever asks. A client who has heard of no time need not hear that it is cancelled. */
export async function cancel(
  tx: Executor,
  deps: WritingDeps,
  row: Row,
  { version, notifyClient, words, heldMs }: Cancellation,
  at: Date,
): Promise<void> {
  const { wasWaiting, columns } = await withdrawClientMails(tx, row)
  await updateVersioned(tx, 'appointments', row.id, version, {
    ...{ state: 'cancelled', changedAt: at, ...columns },
    sequence: row.sequence + 1,
  })
  await endBookedStatus(tx, row, at)
  await answerClientNews(tx, { appointmentId: row.id })
  const hasHeardOfNothing = wasWaiting && columns.toldMailId === null
  if (notifyClient && !hasHeardOfNothing) await mailClient(tx, deps, row.id, { at, heldMs, words })
}

/** Takes a cancellation back while no client has heard of it, and only while nothing else lies in its time. */
async function uncancel(tx: Executor, row: Row, version: number, at: Date) {
  const [other] = await repository.listAppointmentsBetween(tx, row.startsAt, row.endsAt)
  if (other) throw conflict(`${other.name} has this time now. Please book another one.`)
  const { wasWaiting, columns } = await withdrawClientMails(tx, row)
  if (row.mailId !== null && !wasWaiting) throw tooLate()
  await updateVersioned(tx, 'appointments', row.id, version, {
    ...{ state: 'booked', changedAt: at, ...columns },
    ...{ sequence: row.sequence + 1, mailId: columns.toldMailId },
  })
  if (row.consultationId !== null) await consultations.markBooked(tx, row.consultationId, at)
  await recordBooking(tx, row, 'made', at)
}

/** Cancels an appointment, says how it went, or takes that back. */
export async function settleAppointment(deps: WritingDeps, asked: SettleInput): Promise<Appointment> {
  const { id, version, state } = asked
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await repository.requireAppointment(tx, id)
    if (row.state === state) return await readAndPresent(tx, deps, id)
    if (state === 'cancelled') {
      await cancel(tx, deps, row, { ...asked, heldMs: deps.replyHeldMs }, at)
      await recordBooking(tx, row, 'removed', at)
    } else if (row.state !== 'cancelled') {
      await updateVersioned(tx, 'appointments', id, version, { state, changedAt: at })
      await addEvent(tx, { kind: 'outcome', appointmentId: id, details: { state }, at })
    } else if (state === 'booked') await uncancel(tx, row, version, at)
    else throw isCancelled()
    return await readAndPresent(tx, deps, id)
  })
}

/** Removes a blocked time, or undoes a booking while its mail waits. */
export async function removeEntry(deps: WritingDeps, { id, version }: VersionedId): Promise<void> {
  await writeDiary(deps, async (tx) => {
    const at = deps.now()
    // Checks the version, and leaves the entry as it is.
    const { clientId } = await updateVersioned(tx, 'appointments', id, version, {})
    if (clientId !== null) await undoBooking(tx, await repository.requireAppointment(tx, id), at)
    await deleteRow(tx, 'appointments', id)
    await repository.deleteUnusedClients(tx)
  })
}

async function undoBooking(tx: Executor, row: Row, at: Date): Promise<void> {
  const { wasWaiting } = await withdrawClientMails(tx, row)
  if (!wasWaiting) throw tooLate()
  await endBookedStatus(tx, row, at)
  if (row.consultationId !== null)
    await consultations.unmarkReplied(tx, row.consultationId, row.createdAt, at)
  await reopenOffersOf(tx, row.id)
}
