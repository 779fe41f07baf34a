import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { AppError } from '#server/http/errors.ts'
import { queueRequestMails, withdrawRequestMails } from './emails.ts'
import { type ConsultationRow, findConsultation } from './repository.ts'

type Deps = { database: Database; now: () => Date; facts: Facts }

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

export async function requireConsultation(db: Executor, id: string): Promise<ConsultationRow> {
  const row = await findConsultation(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** When a request counts as answered: at the first reply or booking; never if it is new again. */
function answeredAtOf({ answeredAt }: ConsultationRow, status: ConsultationStatus, at: Date): Date | null {
  if (status === 'new') return null
  return status === 'replied' || status === 'booked' ? (answeredAt ?? at) : answeredAt
}

type Changes = Partial<Pick<ConsultationRow, 'mailsHeld' | 'waitingSince' | 'answeredAt'>>

/** Stores a status and records it. A change since `row.version` is a conflict. */
export async function storeStatus(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  at: Date,
  more: Changes = {},
): Promise<void> {
  const isChange = status !== row.status
  if (isChange) {
    const details = { from: row.status, to: status }
    await addEvent(tx, { kind: 'status', consultationId: row.id, details, at })
  }
  await updateVersioned(tx, 'consultations', row.id, row.version, {
    ...{ status, answeredAt: answeredAtOf(row, status, at) },
    statusChangedAt: isChange ? at : row.statusChangedAt,
    ...more,
  })
}

/** Stores that a request is answered or booked, which outranks a reply. Out of Junk its two mails are no longer needed. */
export async function storeAnswer(
  tx: Executor,
  row: ConsultationRow,
  status: 'replied' | 'booked',
  at: Date,
): Promise<void> {
  await storeStatus(tx, row, row.status === 'booked' ? 'booked' : status, at, {
    ...(row.mailsHeld && { mailsHeld: false, waitingSince: at }),
    answeredAt: row.answeredAt ?? at,
  })
}

type At = { facts: Facts; at: Date }

/** An appointment was added. */
export async function markBooked(tx: Executor, id: string, { at }: At) {
  const row = await requireConsultation(tx, id)
  await storeAnswer(tx, row, 'booked', at)
  return { row }
}

/** Times were offered, which answers a consultation. */
export async function markReplied(tx: Executor, id: string, { at }: At): Promise<void> {
  await storeAnswer(tx, await requireConsultation(tx, id), 'replied', at)
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

/** An answer did not arrive: the consultation waits again, if nothing else has become of it. */
export async function reopenUnanswered(tx: Executor, id: string, at: Date): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row?.status === 'replied') await storeStatus(tx, row, 'new', at)
}

/** The client has asked for something else: the consultation waits for an answer again, for 24 hours from now. */
export async function markWaitingAgain(tx: Executor, id: string, { at }: At): Promise<void> {
  const row = await findConsultation(tx, id)
  if (row && row.status !== 'junk') await storeStatus(tx, row, 'new', at, { waitingSince: at })
}

/** Mails of a request that leaves Junk wait this long, so that Undo can stop them. */
const undoWithinMs = 20_000

/**
 * Settles the two mails of a request whose status changes: one that leaves Junk gets them once, and its 24 hours; one
 * that goes there loses those that have not left. Returns how many mails were queued, or withdrawn.
 */
async function settleRequestMails(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  { facts, at }: At,
): Promise<{ changes: Changes; mails?: number }> {
  if (row.mailsHeld && status === 'new') {
    const dueAt = new Date(at.getTime() + undoWithinMs)
    const mails = await queueRequestMails(tx, row, facts, { createdAt: at, dueAt })
    return { mails, changes: { mailsHeld: false, waitingSince: replyPeriodStart(facts, at) ?? at } }
  }
  if (row.status === 'junk' || status !== 'junk') return { changes: {} }
  const { withdrawn, isSent } = await withdrawRequestMails(tx, row.id)
  if (withdrawn === 0 || isSent) return { changes: {} }
  return { mails: withdrawn, changes: { mailsHeld: true, waitingSince: null } }
}

/** The owner chooses a status. */
export async function changeStatus(
  { database, now, facts }: Deps,
  { id, status }: { id: string; status: ConsultationStatus },
): Promise<{ mails?: number }> {
  return await database.write(async (tx) => {
    const at = now()
    const row = await requireConsultation(tx, id)
    const { changes, ...settled } = await settleRequestMails(tx, row, status, { facts, at })
    await storeStatus(tx, row, status, at, changes)
    return settled
  })
}
