import type { Appointment } from '#contract/appointment.ts'
import type { Executor } from '#server/database/schema.ts'
import { changeAfterCancellation } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type AppointmentRow, listAppointmentsOf, updateAppointmentIfUnchanged } from './repository.ts'
import {
  appointmentConflict,
  type RequestBefore,
  readAndPresentAppointment,
  requireSeenVersion,
  undoOfChange,
  type WritingDeps,
  writeDiary,
} from './writing.ts'

/** Changes the status of the consultation of a cancelled appointment, unless another one of it counts. */
export async function endBookedStatus(
  tx: Executor,
  { facts }: Pick<WritingDeps, 'facts'>,
  { id, consultationId }: Pick<AppointmentRow, 'id' | 'consultationId'>,
  { status, at }: { status: 'replied' | 'closed'; at: Date },
): Promise<RequestBefore | undefined> {
  if (consultationId === null) return undefined
  const others = await listAppointmentsOf(tx, 'consultationId', consultationId)
  if (others.some((other) => other.id !== id && other.state !== 'cancelled')) return undefined
  return await changeAfterCancellation(tx, consultationId, status, { facts, at })
}

/** The owner looks for no other time. */
export async function closeCancelledAppointment(
  deps: WritingDeps,
  seen: { id: string; version: number },
): Promise<Appointment> {
  const closed = await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await requireSeenVersion(tx, seen)
    if (!row.isUnresolved) return await readAndPresentAppointment(tx, deps, row.id)
    const consultation = await endBookedStatus(tx, deps, row, { status: 'closed', at })
    const change = { isUnresolved: false, changedAt: at, ...undoOfChange(row, deps, at, consultation) }
    if (!(await updateAppointmentIfUnchanged(tx, row, change))) throw appointmentConflict()
    return await readAndPresentAppointment(tx, deps, row.id)
  })
  if ('isSaved' in closed) throw new AppError('UNEXPECTED')
  return closed
}
