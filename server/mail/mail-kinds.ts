import { dayMs } from '#contract/durations.ts'

export type MailKind =
  | 'consultation_alert'
  | 'consultation_acknowledgement'
  | 'reply'
  | 'welcome'
  | 'confirmation'
  | 'unsubscribe_link'
  | 'issue'
  | 'reminder'
  | 'junk_reminder'
  | 'booking'
  | 'booking_cancelled'
  | 'offer'
  | 'offer_answered'
  | 'appointment_changed'
  | 'appointment_reminder'
  | 'data_request_link'
  | 'data_request_alert'
  | 'data_request_receipt'
  | 'account_changed'
  | 'notices'

// Mails requested by a visitor, who need not be subscribed yet.
const requestedKinds: ReadonlySet<MailKind> = new Set(['confirmation', 'unsubscribe_link'])

/** Whether the mail goes to active subscribers only, with an unsubscribe link. */
export const isNewsletterMail = (kind: MailKind) => kind === 'welcome' || kind === 'issue'

/** Mails of which two are worse than none: one whose fate is unknown is not sent again. */
export const kindsSentOnce = ['appointment_reminder'] as const satisfies readonly MailKind[]
export const isNeverSentTwice = (kind: MailKind) => kindsSentOnce.some((one) => one === kind)

type Subscription = { unsubscribedAt: Date | null; pendingSince: Date | null }

/** Whether this mail may go to its subscriber in their current state. */
export function maySubscriberReceive(kind: MailKind, subscriber: Subscription | undefined): boolean {
  if (!subscriber) return false
  const { unsubscribedAt, pendingSince } = subscriber
  return requestedKinds.has(kind)
    ? unsubscribedAt === null || pendingSince !== null
    : unsubscribedAt === null && pendingSince === null
}

/** How long a mail stays useful. Kinds not listed never expire: alerts, issues, requested links. */
export const lifetimesMs: Partial<Record<MailKind, number>> = {
  // The mail promises a reply within 24 hours.
  consultation_acknowledgement: dayMs,
  welcome: 7 * dayMs,
  // Its link works for two weeks.
  confirmation: 7 * dayMs,
  // The next reminder is due then.
  reminder: 7 * dayMs,
  junk_reminder: 7 * dayMs,
  // Its link works for a day.
  data_request_link: dayMs,
  data_request_receipt: 7 * dayMs,
  // The next morning has its own.
  notices: dayMs,
  account_changed: 7 * dayMs,
}

type Named = { kind: MailKind; consultationId: string | null }

/** A cancellation mail whose consultation was deleted; the address is kept only until it is sent. */
export const isOrphanedCancellation = ({ kind, consultationId }: Named) =>
  kind === 'booking_cancelled' && consultationId === null

/** Still queued, so it is deleted only after it was sent. */
export const isPendingCancellation = (mail: Named & { state: string }) =>
  isOrphanedCancellation(mail) && mail.state === 'waiting'
