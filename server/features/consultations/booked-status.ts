import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import { changeStatusIn } from './worklist.ts'
import { findRow } from './worklist-repository.ts'

type At = { facts: Facts; at: Date }

/** Marks a consultation as booked, whatever its version: an appointment is added, and nothing of it overwritten. */
export async function markBooked(tx: Executor, id: string, at: At) {
  const before = await findRow(tx, id)
  if (!before) throw new AppError('NOT_FOUND')
  const { row } = await changeStatusIn(tx, { id, version: before.version, status: 'booked' }, at)
  return { row, statusBefore: before.status }
}

/** Restores the status from before a booking that is undone, unless the consultation has changed since. */
export async function unmarkBooked(
  tx: Executor,
  { id, version, status }: { id: string; version: number; status: ConsultationStatus },
  at: At,
): Promise<void> {
  const row = await findRow(tx, id)
  if (row?.version === version) await changeStatusIn(tx, { id, version, status }, at)
}
