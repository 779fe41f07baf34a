import { type Appointment, type SavedOrWarned, timeRefusals } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { AppointmentState } from '#contract/value-sets.ts'
import type { Executor } from '#server/database/schema.ts'
import { changeAfterCancellation, markBooked, restoreStatus } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { recordTimeChange, saveHomeAddress } from './booking.ts'
import { mailAppointmentToClient, withdrawCalendarMail } from './client-mails.ts'
import { deleteAppointmentsAndUnusedClients } from './deleted.ts'
import { addAppointmentHistory } from './history-repository.ts'
import { reopenOffers } from './offers/repository.ts'
import * as repository from './repository.ts'
import { invalidFieldError, toAppointmentTime } from './time.ts'
import {
  appointmentConflict,
  parseUndo,
  type RequestBefore,
  readAndPresentAppointment,
  refuseUnconfirmedWarnings,
  requireSeenVersion,
  undoOfChange,
  type WritingDeps,
  writeDiary,
  writeDiaryOrWarn,
} from './writing.ts'

type Seen = { id: string; version: number }

/** Changes the status of the consultation of a cancelled appointment, unless another one of it counts. */
export async function endBookedStatus(
  tx: Executor,
  { facts }: Pick<WritingDeps, 'facts'>,
  { id, consultationId }: Pick<repository.AppointmentRow, 'id' | 'consultationId'>,
  { status, at }: { status: 'replied' | 'closed'; at: Date },
): Promise<RequestBefore | undefined> {
  if (consultationId === null) return undefined
  const others = await repository.listAppointmentsOf(tx, 'consultationId', consultationId)
  if (others.some((other) => other.id !== id && other.state !== 'cancelled')) return undefined
  return await changeAfterCancellation(tx, consultationId, status, { facts, at })
}

/** The owner looks for no other time. */
export async function closeCancelledAppointment(deps: WritingDeps, seen: Seen): Promise<Appointment> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireSeenVersion(tx, seen)
    if (!row.isUnresolved) return await readAndPresentAppointment(tx, deps, row.id)
    const consultation = await endBookedStatus(tx, deps, row, { status: 'closed', at })
    const change = { isUnresolved: false, changedAt: at, ...undoOfChange(row, deps, at, consultation) }
    if (!(await repository.updateAppointmentIfUnchanged(tx, row, change))) throw appointmentConflict()
    return await readAndPresentAppointment(tx, deps, row.id)
  })
}

/** Moves or corrects an appointment. Warnings are about a new time or place only. */
export async function changeAppointment(
  deps: WritingDeps,
  {
    id,
    version,
    tells,
    reminds,
    anyway,
    serviceType,
    place,
    area,
    address,
    note,
    ...when
  }: Seen & EndpointRequest<typeof contract.changeAppointment>['body'],
): Promise<SavedOrWarned> {
  const time = toAppointmentTime(when, deps.now())
  return await writeDiaryOrWarn(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    const row = await requireSeenVersion(tx, { id, version })
    if (row.state === 'cancelled') throw cancelled()
    const isSameTime =
      row.startsAt.getTime() === time.startsAt.getTime() && row.endsAt.getTime() === time.endsAt.getTime()
    const isSame = isSameTime && row.place === place && row.area === area
    if (!isSame) await refuseUnconfirmedWarnings(tx, deps, { id, ...time, place, area }, anyway)
    const what = { serviceType, place, area, note, address: place === 'home' ? address : '' }
    const changed = await repository.updateAppointmentIfUnchanged(tx, row, {
      ...{
        ...time,
        ...what,
        tells,
        reminds: reminds ?? row.reminds,
        changedAt: at,
        sequence: row.sequence + 1,
        wish: null,
      },
      ...(!isSameTime && { timeSetAt: at }),
      ...undoOfChange(row, deps, at),
    })
    if (!changed) throw appointmentConflict()
    await saveHomeAddress(tx, row.clientId, what)
    if (isSameTime) await addAppointmentHistory(tx, { appointmentId: id, kind: 'changed', at })
    else await recordTimeChange(tx, row, 'moved', time, at)
    await mailAppointmentToClient(tx, id, { ...deps, at }, { heldMs: deps.replyHeldMs })
    return { isSaved: true, appointment: await readAndPresentAppointment(tx, deps, id) }
  })
}

type Settled = Seen & EndpointRequest<typeof contract.settleAppointment>['body']

/** A consultation is booked while one of its appointments is not cancelled. */
async function settleRequest(
  tx: Executor,
  deps: WritingDeps,
  row: repository.AppointmentRow,
  state: AppointmentState,
) {
  const { facts } = deps
  const at = deps.now()
  if (state === 'cancelled') return await endBookedStatus(tx, deps, row, { status: 'replied', at })
  if (row.state !== 'cancelled' || row.consultationId === null) return undefined
  const { row: booked, statusBefore } = await markBooked(tx, row.consultationId, { facts, at })
  return { status: statusBefore, version: booked.version }
}

/** Cancels an appointment, says how it went, or takes that back. */
export async function changeAppointmentState(
  deps: WritingDeps,
  { id, version, state, cancelled, tells, words }: Settled,
): Promise<Appointment> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireSeenVersion(tx, { id, version })
    if (row.state === state) return await readAndPresentAppointment(tx, deps, id)
    const isCancelled = state === 'cancelled'
    const request = await settleRequest(tx, deps, row, state)
    const changed = await repository.updateAppointmentIfUnchanged(tx, row, {
      ...{ state, changedAt: at, sequence: row.sequence + 1, wish: null, isUnresolved: isCancelled },
      ...{ cancelledBy: isCancelled ? cancelled.by : null, cancelledLate: isCancelled && cancelled.isLate },
      tells: isCancelled || row.state === 'cancelled' ? tells : row.tells,
      ...undoOfChange(row, deps, at, request),
    })
    if (!changed) throw appointmentConflict()
    await addAppointmentHistory(tx, {
      appointmentId: id,
      kind: 'state',
      details: { from: row.state, to: state },
      at,
    })
    if (isCancelled && row.consultationId !== null) {
      const details = { change: 'removed', startsAt: row.startsAt.toISOString() }
      await addEvent(tx, { consultationId: row.consultationId, kind: 'booking', details, at })
    }
    await mailAppointmentToClient(tx, id, { ...deps, at }, { heldMs: deps.replyHeldMs, words })
    return await readAndPresentAppointment(tx, deps, id)
  })
}

const cancelled = () =>
  new AppError('CONFLICT', { detail: 'This appointment is cancelled. Please book a new one.' })

/** Mails the calendar file at once, so that the last change can no longer be undone. */
export async function mailCalendarFile(deps: WritingDeps, id: string): Promise<Appointment> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await repository.findAppointment(tx, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.state === 'cancelled') throw cancelled()
    if (row.email === '') throw invalidFieldError('email', 'No email is known: ring or text.')
    await repository.storeMailState(tx, id, { tells: true, undo: null, undoUntil: null })
    if (!(await mailAppointmentToClient(tx, id, { ...deps, at }, { heldMs: 0, again: true })))
      throw new AppError('INVALID_INPUT', { detail: timeRefusals.over })
    return await readAndPresentAppointment(tx, deps, id)
  })
}

const tooLate = () =>
  new AppError('CONFLICT', { detail: 'It has gone out already and cannot be taken back.' })

async function restoreRequest(
  tx: Executor,
  deps: WritingDeps,
  { consultationId }: repository.AppointmentRow,
  before: RequestBefore | undefined,
): Promise<void> {
  const { facts } = deps
  if (before && consultationId !== null)
    await restoreStatus(tx, { id: consultationId, ...before }, { facts, at: deps.now() })
}

/** Restores an appointment as it was before its last change, while the mail about it waits. */
export async function undoAppointment(
  deps: WritingDeps,
  seen: Seen,
): Promise<{ appointment?: Appointment | undefined }> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireSeenVersion(tx, seen)
    if (row.undo === null || row.undoUntil === null || row.undoUntil <= at) throw tooLate()
    const before = parseUndo(row.undo)
    if ('isNew' in before) {
      const repeats = await Promise.all(before.repeats.map((id) => repository.findAppointment(tx, id)))
      // One that was changed since is a decision of its own.
      const gone = [row, ...repeats.filter((repeat) => repeat?.version === 1)].filter(
        (one) => one !== undefined,
      )
      for (const one of gone) await withdrawCalendarMail(tx, one)
      await deleteAppointmentsAndUnusedClients(tx, gone)
      await repository.reopenCancellations(tx, before.resolved)
      await reopenOffers(tx, before.offers)
      if (gone.length > before.repeats.length) await restoreRequest(tx, deps, row, before.consultation)
      return {}
    }
    const { consultation, ...columns } = before
    const restored = { ...columns, changedAt: at, sequence: row.sequence + 1, undo: null, undoUntil: null }
    if (!(await repository.updateAppointmentIfUnchanged(tx, row, restored))) throw appointmentConflict()
    await restoreRequest(tx, deps, row, consultation)
    await addAppointmentHistory(tx, { appointmentId: row.id, kind: 'undone', at })
    // Closed and asked about again: nothing is new to the client.
    if (row.state !== 'cancelled' || columns.state !== 'cancelled')
      await mailAppointmentToClient(tx, row.id, { ...deps, at }, { heldMs: deps.replyHeldMs, isUndo: true })
    return { appointment: await readAndPresentAppointment(tx, deps, row.id) }
  })
}
