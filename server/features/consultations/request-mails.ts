import type { Consultation } from '#contract/consultations.ts'
import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { claimAllowance, claimFormMail } from '#server/mail/allowances.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { consultationAcknowledgement, consultationAlert } from './emails.ts'

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
    createdAt,
  })
  return alerts + 1
}
