import type { Consultation } from '#contract/consultations.ts'
import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { claimAllowance, claimFormMail, returnAllowance } from '#server/mail/allowances.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { consultationAcknowledgement, consultationAlert } from './emails.ts'
import * as repository from './spam-repository.ts'
import type { WorklistRow } from './worklist-repository.ts'

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

type Options = {
  createdAt: Date
  without?: ReadonlySet<MailKind>
  /** Scales the limits of mails that forms cause; without it the owner has caused the mail. */
  factor?: number
}

/** Queues the alert to the owner and the acknowledgement; returns the number of queued mails. */
export async function queueRequestMails(
  tx: Executor,
  request: Omit<Consultation, 'createdAt'>,
  facts: Facts,
  { createdAt, without = new Set(), factor }: Options,
): Promise<number> {
  const belongsTo = { consultationId: request.id }
  const hasAlert = without.has('consultation_alert')
  if (!hasAlert)
    await queueMail(tx, {
      kind: 'consultation_alert',
      to: { owner: true },
      belongsTo,
      replyTo: { name: request.name, address: request.email },
      letter: consultationAlert(request, facts),
      facts,
      createdAt,
    })
  const alerts = hasAlert ? 0 : 1
  if (without.has('consultation_acknowledgement')) return alerts
  const asked = { recipient: request.email, at: createdAt, allowance: 'automatic' } as const
  const isAllowed =
    factor === undefined
      ? await claimAllowance(tx, request.email, createdAt)
      : (await claimFormMail(tx, { ...asked, factor })) === 'allowed'
  if (!isAllowed) return alerts
  await queueMail(tx, {
    kind: 'consultation_acknowledgement',
    to: { address: request.email },
    belongsTo,
    letter: consultationAcknowledgement(request, facts),
    facts,
    createdAt,
  })
  return alerts + 1
}

/** Mails of a request that leaves Junk are delayed this long, so that Undo can stop them. */
const undoWithinMs = 20_000

/** Arrow keys step through other statuses on the way from Junk to New. */
const passingMs = 10_000

type Settled = {
  /** How many mails were queued, or are held again. */
  mails?: number
  /** The fields of the request that changed with them. */
  hold?: { mailsHeld: boolean; waitingSince: Date | null }
}

async function putBack(tx: Executor, row: WorklistRow, facts: Facts, at: Date): Promise<Settled> {
  // Mails that were sent before an Undo are not sent again.
  const gone = await repository.listMailKinds(tx, row.id)
  const mails = await queueRequestMails(tx, row, facts, { createdAt: at, without: gone })
  await repository.postponeMailsOf(tx, row.id, new Date(at.getTime() + undoWithinMs))
  return { mails, hold: { mailsHeld: false, waitingSince: replyPeriodStart(facts, at) ?? at } }
}

/**
 * Holds the mails again that are not being sent yet. If the acknowledgement was sent, its promised 24 hours
 * keep running.
 */
async function takeBack(tx: Executor, { id, waitingSince }: WorklistRow): Promise<Settled> {
  const taken = await repository.deleteQueuedMails(tx, id)
  if (taken.length === 0) return {}
  for (const { kind, toAddress, createdAt } of taken)
    if (kind === 'consultation_acknowledgement') await returnAllowance(tx, toAddress, createdAt)
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
  // A request that arrived during an absence also has `waitingSince`, but its status never changed.
  if (status === 'junk' && waitingSince !== null && statusChangedAt !== null)
    return await takeBack(tx, before)
  return {}
}

/**
 * Applies a change of status to held mails: a request that leaves Junk gets its mails and its 24 hours, and
 * one that goes back has them stopped. Runs in the transaction of the change.
 */
export async function applyStatusToHeldMails(
  tx: Executor,
  before: WorklistRow,
  status: ConsultationStatus,
  facts: Facts,
  at: Date,
): Promise<Settled> {
  const settled: Settled = await settle(tx, before, status, facts, at)
  if (settled.hold) await repository.setMailHoldOfRequest(tx, before.id, settled.hold)
  return settled
}
