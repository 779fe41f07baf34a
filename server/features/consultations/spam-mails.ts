import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { giveAllowanceBack } from '#server/mail/allowances.ts'
import { replyStart } from './reply-start.ts'
import { queueRequestMails } from './request-mails.ts'
import * as repository from './spam-repository.ts'
import type { WorklistRow } from './worklist-repository.ts'

/** Mails of a request that was put back wait so long that Undo can still stop them. */
export const undoWithinMs = 20_000

/** With the arrow keys a choice passes through others on its way from Junk to New. */
const passingMs = 10_000

type Settled = {
  /** How many mails are on their way now, or are held again. */
  mails?: number
  /** What has changed of the request by that. */
  hold?: { mailsHeld: boolean; waitingSince: Date | null }
}

async function putBack(tx: Executor, row: WorklistRow, facts: Facts, at: Date): Promise<Settled> {
  // What had gone before an Undo does not go again.
  const gone = await repository.listMailKinds(tx, row.id)
  const mails = await queueRequestMails(tx, row, facts, { createdAt: at, without: gone })
  await repository.postponeMailsOf(tx, row.id, new Date(at.getTime() + undoWithinMs))
  return { mails, hold: { mailsHeld: false, waitingSince: replyStart(facts, at) ?? at } }
}

/** Holds the mails again that nobody has begun to send. Once the acknowledgement has gone, its promise runs on. */
async function takeBack(tx: Executor, { id, waitingSince }: WorklistRow): Promise<Settled> {
  const taken = await repository.takeBackMails(tx, id)
  if (taken.length === 0) return {}
  for (const { kind, toAddress, createdAt } of taken)
    if (kind === 'consultation_acknowledgement') await giveAllowanceBack(tx, toAddress, createdAt)
  const gone = await repository.listMailKinds(tx, id)
  const isPromised = gone.has('consultation_acknowledgement')
  return { mails: taken.length, hold: { mailsHeld: true, waitingSince: isPromised ? waitingSince : null } }
}

function isPutBack({ mailsHeld, status, statusChangedAt }: WorklistRow, next: ConsultationStatus, at: Date) {
  if (!mailsHeld || next !== 'new') return false
  return status === 'junk' || at.getTime() - (statusChangedAt?.getTime() ?? 0) < passingMs
}

async function settle(tx: Executor, before: WorklistRow, status: ConsultationStatus, facts: Facts, at: Date) {
  const { mailsHeld, waitingSince, statusChangedAt } = before
  if (isPutBack(before, status, at)) return await putBack(tx, before, facts, at)
  if (mailsHeld && status === 'new') return { hold: { mailsHeld: false, waitingSince } }
  // What arrived while she was away has a later start too, but was never put back.
  if (status === 'junk' && waitingSince !== null && statusChangedAt !== null)
    return await takeBack(tx, before)
  return {}
}

/**
 * What a change of its status means for the mails that are held of a request: back among those that wait they are
 * sent and its 24 hours begin, and back in Junk they are stopped. Runs in the transaction of the change.
 */
export async function settleHeldMails(
  tx: Executor,
  before: WorklistRow,
  status: ConsultationStatus,
  facts: Facts,
  at: Date,
): Promise<Settled> {
  const settled: Settled = await settle(tx, before, status, facts, at)
  if (settled.hold) await repository.setHold(tx, before.id, settled.hold)
  return settled
}
