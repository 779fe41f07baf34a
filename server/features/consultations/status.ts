import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ConsultationRow, findConsultation } from './repository.ts'
import { settleRequestMails } from './request-mails.ts'

type At = { facts: Facts; at: Date }

/** A booking outranks a reply, so it stays. */
export const statusAfterReply = (status: ConsultationStatus): ConsultationStatus =>
  status === 'booked' ? 'booked' : 'replied'

/** When a request counts as answered: at the first reply or booking; never if it is new again. */
function answeredAtOf({ answeredAt }: ConsultationRow, status: ConsultationStatus, at: Date): Date | null {
  if (status === 'new') return null
  return status === 'replied' || status === 'booked' ? (answeredAt ?? at) : answeredAt
}

export async function requireConsultation(tx: Executor, id: string): Promise<ConsultationRow> {
  const row = await findConsultation(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Stores a status and records it. A change since the row was read is a conflict. */
export async function storeStatus(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  at: Date,
  more: Partial<Pick<ConsultationRow, 'mailsHeld' | 'waitingSince' | 'answeredAt'>> = {},
): Promise<ConsultationRow> {
  const isChange = status !== row.status
  if (isChange)
    await addEvent(tx, {
      ...{ kind: 'status', consultationId: row.id, at },
      details: { from: row.status, to: status },
    })
  return await updateVersioned(tx, 'consultations', row.id, row.version, {
    ...{ status, answeredAt: answeredAtOf(row, status, at) },
    statusChangedAt: isChange ? at : row.statusChangedAt,
    ...more,
  })
}

/** Changes the status; without a version, whatever it was before. Returns how many mails that queued or withdrew. */
export async function changeStatus(
  tx: Executor,
  { id, version, status }: { id: string; version?: number; status: ConsultationStatus },
  { facts, at }: At,
) {
  const before = await requireConsultation(tx, id)
  const { mails, ...hold } = await settleRequestMails(tx, before, status, facts, at)
  const row = await storeStatus(tx, { ...before, version: version ?? before.version }, status, at, hold)
  return { row, mails, statusBefore: before.status }
}

/** An appointment was added, and nothing of the consultation overwritten. */
export const markBooked = (tx: Executor, id: string, at: At) => changeStatus(tx, { id, status: 'booked' }, at)

/** Times were offered, which answers a consultation. */
export async function markReplied(tx: Executor, id: string, at: At) {
  const { status } = await requireConsultation(tx, id)
  return await changeStatus(tx, { id, status: statusAfterReply(status) }, at)
}

/** The last appointment of a consultation was cancelled: it was answered, and is booked no more. */
export async function markNoLongerBooked(tx: Executor, id: string, at: At): Promise<void> {
  const before = await findConsultation(tx, id)
  if (before?.status === 'booked') await changeStatus(tx, { id, status: 'replied' }, at)
}

/** A consultation whose only answer was an offer that never left waits again. */
export async function unmarkReplied(tx: Executor, id: string, answeredAt: Date, at: At): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row?.status !== 'replied' || row.answeredAt?.getTime() !== answeredAt.getTime()) return
  await changeStatus(tx, { id, status: 'new' }, at)
}

/** The client has asked for something else: the consultation waits for an answer again, for 24 hours from now. */
export async function markWaitingAgain(tx: Executor, id: string, { at }: At): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row && row.status !== 'junk') await storeStatus(tx, row, 'new', at, { waitingSince: at })
}

/** An answer did not arrive: the consultation waits again, if nothing else has become of it. */
export async function reopenUnanswered(tx: Executor, id: string, at: Date): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row?.status === 'replied') await storeStatus(tx, row, 'new', at)
}
