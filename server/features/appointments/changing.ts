import type { Appointment } from '#contract/appointment.ts'
import type { SavedOrWarned } from '#contract/appointments.ts'
import type { AppointmentState } from '#contract/value-sets.ts'
import { addHistory, unmarkBooked } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { keepAddress, recordTime, type What, type When } from './booking.ts'
import { deleteWithClients } from './deleted.ts'
import { addToHistory } from './history-repository.ts'
import { withdrawMessages } from './messages/sending.ts'
import * as repository from './repository.ts'
import { tellClient, withdrawFile } from './telling.ts'
import { unambiguousTimeOf } from './time.ts'
import {
  changedElsewhere,
  findSeen,
  presentNow,
  readUndo,
  refuseUnwise,
  undoOf,
  type WritingDeps,
  writeDiary,
} from './writing.ts'

type Seen = { id: string; version: number }

/** Moves or corrects an appointment. Warnings are about a new time or place only. */
export async function changeAppointment(
  deps: WritingDeps,
  {
    id,
    version,
    tells,
    anyway,
    serviceType,
    place,
    area,
    address,
    note,
    ...when
  }: Seen & When & What & { tells: boolean; anyway: boolean },
): Promise<SavedOrWarned> {
  const time = unambiguousTimeOf(when, deps.now())
  return await writeDiary(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    const row = await findSeen(tx, { id, version })
    if (row.state === 'cancelled')
      throw new AppError('CONFLICT', { detail: 'This appointment is cancelled. Please book a new one.' })
    const isSameTime =
      row.startsAt.getTime() === time.startsAt.getTime() && row.endsAt.getTime() === time.endsAt.getTime()
    const isSame = isSameTime && row.place === place && row.area === area
    if (!isSame) await refuseUnwise(tx, deps, { id, ...time, place, area }, anyway)
    const what = { serviceType, place, area, note, address: place === 'home' ? address : '' }
    const changed = await repository.changeAppointment(tx, row, {
      ...{ ...time, ...what, tells, changedAt: at, sequence: row.sequence + 1, wish: null },
      ...(!isSameTime && { timeSetAt: at }),
      ...undoOf(row, deps, at),
    })
    if (!changed) throw changedElsewhere()
    await keepAddress(tx, row.clientId, what)
    if (isSameTime) await addToHistory(tx, { appointmentId: id, kind: 'changed', at })
    else await recordTime(tx, row, 'moved', time, at)
    await tellClient(tx, id, { ...deps, at }, { heldMs: deps.replyHeldMs })
    return { isSaved: true, appointment: await presentNow(tx, deps, id) }
  })
}

type Settled = Seen & {
  state: AppointmentState
  cancelled: { by: 'owner' | 'client'; isLate: boolean }
  tells: boolean
  words: string
}

/** Cancels an appointment, says how it went, or takes that back. */
export async function settleAppointment(
  deps: WritingDeps,
  { id, version, state, cancelled, tells, words }: Settled,
): Promise<Appointment> {
  const settled = await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await findSeen(tx, { id, version })
    if (row.state === state) return await presentNow(tx, deps, id)
    const isCancelled = state === 'cancelled'
    const changed = await repository.changeAppointment(tx, row, {
      ...{ state, changedAt: at, sequence: row.sequence + 1, wish: null },
      ...{ cancelledBy: isCancelled ? cancelled.by : null, cancelledLate: isCancelled && cancelled.isLate },
      tells: isCancelled || row.state === 'cancelled' ? tells : row.tells,
      ...undoOf(row, deps, at),
    })
    if (!changed) throw changedElsewhere()
    if (state !== 'done') await withdrawMessages(tx, deps, id, at)
    await addToHistory(tx, { appointmentId: id, kind: 'state', details: { from: row.state, to: state }, at })
    if (isCancelled && row.consultationId !== null) {
      const details = { change: 'removed', startsAt: row.startsAt.toISOString() }
      await addHistory(tx, { consultationId: row.consultationId, kind: 'booking', details, at })
    }
    await tellClient(tx, id, { ...deps, at }, { heldMs: deps.replyHeldMs, words })
    return await presentNow(tx, deps, id)
  })
  if ('isSaved' in settled) throw new AppError('UNEXPECTED')
  return settled
}

const tooLate = () =>
  new AppError('CONFLICT', { detail: 'It has gone out already and cannot be taken back.' })

/** Restores an appointment as it was before its last change, while the mail about it waits. */
export async function undoAppointment(
  deps: WritingDeps,
  seen: Seen,
): Promise<{ appointment?: Appointment | undefined }> {
  const { facts } = deps
  const undone = await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await findSeen(tx, seen)
    if (row.undo === null || row.undoUntil === null || row.undoUntil <= at) throw tooLate()
    const before = readUndo(row.undo)
    if ('isNew' in before) {
      await withdrawFile(tx, row, at)
      await deleteWithClients(tx, [row])
      if (before.consultation && row.consultationId !== null)
        await unmarkBooked(tx, { id: row.consultationId, ...before.consultation }, { facts, at })
      return {}
    }
    const restored = { ...before, changedAt: at, sequence: row.sequence + 1, undo: null, undoUntil: null }
    if (!(await repository.changeAppointment(tx, row, restored))) throw changedElsewhere()
    if (restored.state !== 'done') await withdrawMessages(tx, deps, row.id, at)
    await addToHistory(tx, { appointmentId: row.id, kind: 'undone', at })
    await tellClient(tx, row.id, { ...deps, at }, { heldMs: deps.replyHeldMs, isUndo: true })
    return { appointment: await presentNow(tx, deps, row.id) }
  })
  if ('isSaved' in undone) throw new AppError('UNEXPECTED')
  return undone
}
