import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { StoredRequest } from '#contract/request-fields.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { queueFormMail, queueMail } from '#server/mail/outbox.ts'
import { consultationAcknowledgement, consultationAlert } from './emails.ts'
import { withdrawAutomaticMails } from './mails-repository.ts'
import type { ConsultationRow } from './repository.ts'

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

type Options = {
  createdAt: Date
  dueAt?: Date
  /** Of a form that was sent in; without it the owner has caused the mails. */
  form?: { factor: number; kind: DatabaseKind }
}

/** Queues the alert to the owner and the acknowledgement; returns the number of queued mails. */
export async function queueRequestMails(
  tx: Executor,
  request: StoredRequest & { id: string },
  facts: Facts,
  { form, ...times }: Options,
): Promise<number> {
  const belongsTo = { consultationId: request.id }
  await queueMail(tx, {
    kind: 'consultation_alert',
    to: { owner: true },
    belongsTo,
    replyTo: { name: request.name, address: request.email },
    letter: consultationAlert(request, facts),
    facts,
    ...times,
  })
  const acknowledgement = {
    kind: 'consultation_acknowledgement',
    to: { address: request.email },
    belongsTo,
    letter: consultationAcknowledgement(request, facts),
    facts,
    ...times,
  } as const
  const id = form ? await queueFormMail(tx, acknowledgement, form) : await queueMail(tx, acknowledgement)
  return id === undefined ? 1 : 2
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
export async function settleRequestMails(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  facts: Facts,
  at: Date,
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
