import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueRequestMails } from './emails.ts'
import { type ConsultationRow, findConsultation, withdrawAutomaticMails } from './repository.ts'

type At = { facts: Facts; at: Date }

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

/** Mails of a request that leaves Junk wait this long, so that Undo can stop them. */
const undoWithinMs = 20_000

type Settled = Partial<Pick<ConsultationRow, 'mailsHeld' | 'waitingSince'>> & {
  /** How many mails were queued, or withdrawn. */
  mails?: number
}

/**
 * Settles the two mails of a request whose status changes: one that leaves Junk gets them once, and its 24 hours; one
 * that goes there loses those that have not left.
 */
async function settleRequestMails(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  { facts, at }: At,
): Promise<Settled> {
  if (row.mailsHeld && status === 'new') {
    const dueAt = new Date(at.getTime() + undoWithinMs)
    const mails = await queueRequestMails(tx, row, facts, { createdAt: at, dueAt })
    return { mails, mailsHeld: false, waitingSince: replyPeriodStart(facts, at) ?? at }
  }
  if (row.status === 'junk' || status !== 'junk') return {}
  const { withdrawn, isSent } = await withdrawAutomaticMails(tx, row.id)
  if (withdrawn === 0 || isSent) return {}
  return { mails: withdrawn, mailsHeld: true, waitingSince: null }
}

/** A booking outranks a reply, so it stays. */
export const statusAfterReply = (status: ConsultationStatus): ConsultationStatus =>
  status === 'booked' ? 'booked' : 'replied'

/** An answer takes a request out of Junk: its two mails are no longer needed. */
export const releasedByAnswer = ({ mailsHeld }: ConsultationRow, at: Date) =>
  mailsHeld ? { mailsHeld: false, waitingSince: at } : {}

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

/** The owner chooses a status. Returns how many mails that queued or withdrew. */
export async function changeStatus(
  tx: Executor,
  { id, version, status }: { id: string; version: number; status: ConsultationStatus },
  times: At,
) {
  const before = await requireConsultation(tx, id)
  const { mails, ...hold } = await settleRequestMails(tx, before, status, times)
  return { row: await storeStatus(tx, { ...before, version }, status, times.at, hold), mails }
}

/** An appointment was added, and nothing of the consultation overwritten. */
export async function markBooked(tx: Executor, id: string, { at }: At) {
  const row = await requireConsultation(tx, id)
  return { row: await storeStatus(tx, row, 'booked', at, releasedByAnswer(row, at)) }
}

/** Times were offered, which answers a consultation. */
export async function markReplied(tx: Executor, id: string, { at }: At): Promise<void> {
  const row = await requireConsultation(tx, id)
  await storeStatus(tx, row, statusAfterReply(row.status), at, releasedByAnswer(row, at))
}

/** The last appointment of a consultation was cancelled: it was answered, and is booked no more. */
export async function markNoLongerBooked(tx: Executor, id: string, { at }: At): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row?.status === 'booked') await storeStatus(tx, row, 'replied', at)
}

/** A consultation whose only answer was an offer that never left waits again. */
export async function unmarkReplied(tx: Executor, id: string, answeredAt: Date, { at }: At): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row?.status === 'replied' && row.answeredAt?.getTime() === answeredAt.getTime())
    await storeStatus(tx, row, 'new', at)
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
