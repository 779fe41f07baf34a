import { type Appointment, type SavedOrWarned, timeRefusals } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { markBooked, markNoLongerBooked, unmarkReplied } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { answerClientNews } from '../client-pages/news.ts'
import { reopenOffersOf } from '../offers/repository.ts'
import {
  type AppointmentRow,
  deleteEntries,
  listAppointmentsBetween,
  listAppointmentsOf,
} from '../repository.ts'
import { recordBooking, saveHomeAddress } from './book.ts'
import { mailClient, withdrawClientMails } from './mails.ts'
import { invalidFieldError, toSpan } from './time.ts'
import {
  findWarnings,
  readAndPresent,
  refuseIfWarned,
  requireAppointment,
  type WritingDeps,
  writeDiary,
  writeDiaryOrWarn,
} from './writing.ts'

type VersionedId = { id: string; version: number }

const conflict = (detail: string) => new AppError('CONFLICT', { detail })
const tooLate = () => conflict('The mail about it has gone out already and cannot be taken back.')
const isCancelled = () => conflict('This appointment is cancelled. Please book a new one.')

/** Moves or corrects an appointment. Warnings are about a new time or place only. */
export async function changeAppointment(
  deps: WritingDeps,
  asked: VersionedId & EndpointRequest<typeof contract.changeAppointment>['body'],
): Promise<SavedOrWarned> {
  const { id, version, notifyClient, sendReminder, ignoreWarnings, isUndo } = asked
  const { serviceType, place, area, note } = asked
  const time = toSpan(asked, deps.now())
  return await writeDiaryOrWarn(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    const row = await requireAppointment(tx, id)
    if (row.state === 'cancelled') throw isCancelled()
    const isSameTime = +row.startsAt === +time.startsAt && +row.endsAt === +time.endsAt
    const isSame = isSameTime && row.place === place && row.area === area
    if (!isSame && !ignoreWarnings) refuseIfWarned(await findWarnings(tx, deps, { id, ...time, place, area }))
    const { wasWaiting, columns } = await withdrawClientMails(tx, row)
    if (isUndo && !wasWaiting) throw tooLate()
    const what = { serviceType, place, area, note, address: place === 'home' ? asked.address : '' }
    await updateVersioned(tx, 'appointments', id, version, {
      ...{ ...time, ...what, ...columns, sendsReminder: sendReminder, changedAt: at },
      ...{ sequence: row.sequence + 1, timeSetAt: isSameTime ? row.timeSetAt : at },
      ...(isUndo && { mailId: columns.toldMailId }),
    })
    await saveHomeAddress(tx, row.clientId, what)
    await answerClientNews(tx, { appointmentId: id })
    await recordBooking(tx, { ...row, ...time }, isSameTime ? 'changed' : 'moved', at)
    if (notifyClient && !isUndo)
      await mailClient(tx, deps, id, { at, heldMs: deps.replyHeldMs, isMoved: !isSameTime })
    return { isSaved: true, appointment: await readAndPresent(tx, deps, id) }
  })
}

/** Changes what the owner has noted; the client hears nothing of it. */
export async function changeNote(deps: WritingDeps, { id, version, note }: VersionedId & { note: string }) {
  return await writeDiary(deps, async (tx) => {
    await requireAppointment(tx, id)
    await updateVersioned(tx, 'appointments', id, version, { note })
    return await readAndPresent(tx, deps, id)
  })
}

/** Changes the status of the consultation of a cancelled appointment, unless another one of it counts. */
async function endBookedStatus(tx: Executor, deps: WritingDeps, row: AppointmentRow, at: Date) {
  const { id, consultationId } = row
  if (consultationId === null) return
  const others = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  if (others.some((other) => other.id !== id && other.state !== 'cancelled')) return
  await markNoLongerBooked(tx, consultationId, { facts: deps.facts, at })
}

type Cancellation = {
  version: number
  by: 'owner' | 'client'
  isLate: boolean
  notifyClient: boolean
  words: string
  heldMs: number
}

/** Cancels an appointment, whoever asks. A client who has heard of no time need not hear that it is cancelled. */
export async function cancel(
  tx: Executor,
  deps: WritingDeps,
  row: AppointmentRow,
  { version, by, isLate, notifyClient, words, heldMs }: Cancellation,
  at: Date,
): Promise<void> {
  const { wasWaiting, columns } = await withdrawClientMails(tx, row)
  await updateVersioned(tx, 'appointments', row.id, version, {
    ...{ state: 'cancelled', cancelledBy: by, cancelledLate: isLate, changedAt: at, ...columns },
    sequence: row.sequence + 1,
  })
  await endBookedStatus(tx, deps, row, at)
  await answerClientNews(tx, { appointmentId: row.id })
  if (by === 'owner' || isLate) await recordBooking(tx, row, 'removed', at)
  const hasHeardOfNothing = wasWaiting && columns.toldMailId === null
  if (notifyClient && !hasHeardOfNothing) await mailClient(tx, deps, row.id, { at, heldMs, words })
}

/** Takes a cancellation back while no client has heard of it, and only while nothing else lies in its time. */
async function uncancel(tx: Executor, deps: WritingDeps, row: AppointmentRow, version: number, at: Date) {
  const [other] = await listAppointmentsBetween(tx, row.startsAt, row.endsAt)
  if (other) throw conflict(`${other.name} has this time now. Please book another one.`)
  const { wasWaiting, columns } = await withdrawClientMails(tx, row)
  if (row.mailId !== null && !wasWaiting) throw tooLate()
  await updateVersioned(tx, 'appointments', row.id, version, {
    ...{ state: 'booked', cancelledBy: null, cancelledLate: false, changedAt: at, ...columns },
    ...{ sequence: row.sequence + 1, mailId: columns.toldMailId },
  })
  if (row.consultationId !== null) await markBooked(tx, row.consultationId, { facts: deps.facts, at })
  await recordBooking(tx, row, 'made', at)
}

type SettleInput = VersionedId & EndpointRequest<typeof contract.settleAppointment>['body']

/** Cancels an appointment, says how it went, or takes that back. */
export async function settleAppointment(deps: WritingDeps, asked: SettleInput): Promise<Appointment> {
  const { id, version, state, cancelled, notifyClient, words } = asked
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireAppointment(tx, id)
    if (row.state === state) return await readAndPresent(tx, deps, id)
    const how = { version, ...cancelled, notifyClient, words, heldMs: deps.replyHeldMs }
    if (state === 'cancelled') await cancel(tx, deps, row, how, at)
    else if (row.state !== 'cancelled') {
      await updateVersioned(tx, 'appointments', id, version, { state, changedAt: at })
      await addEvent(tx, { kind: 'outcome', appointmentId: id, details: { state }, at })
    } else if (state === 'booked') await uncancel(tx, deps, row, version, at)
    else throw isCancelled()
    return await readAndPresent(tx, deps, id)
  })
}

/** Undoes a booking while its mail waits, or within the same seconds. */
export async function undoBooking(deps: WritingDeps, { id, version }: VersionedId): Promise<void> {
  await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireAppointment(tx, id)
    if (row.version !== version) throw new AppError('CONFLICT')
    const { wasWaiting } = await withdrawClientMails(tx, row)
    const isNew = row.mailId === null && row.createdAt.getTime() + deps.replyHeldMs > at.getTime()
    if (!wasWaiting && !isNew) throw tooLate()
    await endBookedStatus(tx, deps, row, at)
    if (row.consultationId !== null)
      await unmarkReplied(tx, row.consultationId, row.createdAt, { facts: deps.facts, at })
    await reopenOffersOf(tx, id)
    await deleteEntries(tx, [id])
  })
}

/** Mails the calendar file at once, also to a client who has it already. */
export async function mailCalendarFile(deps: WritingDeps, id: string): Promise<Appointment> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireAppointment(tx, id)
    if (row.state === 'cancelled') throw isCancelled()
    if (row.email === '') throw invalidFieldError('email', 'No email is known: ring or text.')
    const { columns } = await withdrawClientMails(tx, row)
    await updateVersioned(tx, 'appointments', id, row.version, columns)
    if (!(await mailClient(tx, deps, id, { at, heldMs: 0, isMoved: row.mailId === null })))
      throw new AppError('INVALID_INPUT', { detail: timeRefusals.over })
    return await readAndPresent(tx, deps, id)
  })
}
