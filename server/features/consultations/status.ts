import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import type { ReplyRow } from './replies-repository.ts'
import { changeStatusInTransaction } from './worklist.ts'
import { findWorklistRow, updateRequestIfUnchanged, type WorklistRow } from './worklist-repository.ts'

/** A booking outranks a reply, so it stays. */
export const statusAfterReply = (status: ConsultationStatus): ConsultationStatus =>
  status === 'booked' ? 'booked' : 'replied'

/**
 * The status before the newest replies, if all of them were undone or refused, in whatever order, and nobody
 * has changed the status since the first of them.
 */
export function statusBeforeReplies(row: WorklistRow, replies: readonly ReplyRow[]) {
  const inOrder = replies.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isStanding = ({ undoneAt, refusedAt }: ReplyRow) => undoneAt === null && refusedAt === null
  const inVain = inOrder.slice(inOrder.findLastIndex(isStanding) + 1)
  const first = inVain.find(({ statusBefore, statusChangedBefore, createdAt }) => {
    const status = statusAfterReply(statusBefore)
    const changedAt = status === statusBefore ? statusChangedBefore : createdAt
    return row.status === status && row.statusChangedAt?.getTime() === changedAt?.getTime()
  })
  return (
    first && {
      status: first.statusBefore,
      answeredAt: first.answeredBefore,
      statusChangedAt: first.statusChangedBefore,
    }
  )
}

type At = { facts: Facts; at: Date }

async function changeWhatever(
  tx: Executor,
  id: string,
  statusOf: (now: ConsultationStatus) => ConsultationStatus,
  at: At,
) {
  const before = await findWorklistRow(tx, id)
  if (!before) throw new AppError('NOT_FOUND')
  const status = statusOf(before.status)
  const { row } = await changeStatusInTransaction(tx, { id, version: before.version, status }, at)
  return { row, statusBefore: before.status }
}

/** Marks a consultation as booked, whatever its version: an appointment is added, and nothing of it overwritten. */
export const markBooked = (tx: Executor, id: string, at: At) => changeWhatever(tx, id, () => 'booked', at)

/** Times were offered, which answers a consultation. */
export const markReplied = (tx: Executor, id: string, at: At) => changeWhatever(tx, id, statusAfterReply, at)

/**
 * Changes the status of a consultation whose last appointment was cancelled: it was answered, and is booked no more.
 * Returns what it was before, if it was changed.
 */
export async function changeAfterCancellation(
  tx: Executor,
  id: string,
  status: 'replied' | 'closed',
  at: At,
) {
  const before = await findWorklistRow(tx, id)
  if (!before || before.status === 'junk' || before.status === status) return undefined
  if (status === 'replied' && before.status !== 'booked') return undefined
  const { row } = await changeStatusInTransaction(tx, { id, version: before.version, status }, at)
  return { status: before.status, version: row.version }
}

/** Restores the status from before a change that is undone, unless the consultation has changed since. */
export async function putBackConsultationStatus(
  tx: Executor,
  { id, version, status }: { id: string; version: number; status: ConsultationStatus },
  at: At,
): Promise<void> {
  const row = await findWorklistRow(tx, id)
  if (row?.version === version) await changeStatusInTransaction(tx, { id, version, status }, at)
}

/** A consultation whose only answer was an offer that never left waits again. */
export async function unmarkReplied(tx: Executor, id: string, answeredAt: Date, at: At): Promise<void> {
  const row = await findWorklistRow(tx, id)
  if (row?.status !== 'replied' || row.answeredAt?.getTime() !== answeredAt.getTime()) return
  await changeStatusInTransaction(tx, { id, version: row.version, status: 'new' }, at)
}

/** The client has asked for something else: the consultation waits for an answer again, for 24 hours from now. */
export async function markWaitingAgain(tx: Executor, id: string, at: At): Promise<void> {
  const row = await findWorklistRow(tx, id)
  if (!row || row.status === 'junk') return
  const changed = await changeStatusInTransaction(tx, { id, version: row.version, status: 'new' }, at)
  await updateRequestIfUnchanged(tx, changed.row, {
    status: 'new',
    answeredAt: null,
    statusChangedAt: at.at,
    waitingSince: at.at,
  })
}
