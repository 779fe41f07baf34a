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
  | 'data_request_link'
  | 'data_request_alert'
  | 'data_request_receipt'
  | 'data_request_reminder'
  | 'article_live'
  | 'account_changed'
  | 'machine_matters'

// Somebody has asked for these who need not be on the list yet.
const requestedKinds: ReadonlySet<MailKind> = new Set(['confirmation', 'unsubscribe_link'])

/** Whether it goes only to whoever is on the list, with a link to leave it. */
export const isListMail = (kind: MailKind) => kind === 'welcome' || kind === 'issue'

type Subscription = { unsubscribedAt: Date | null; pendingSince: Date | null }

/** Whether a mail may go to the subscriber it belongs to, as things are now. */
export function mayReceive(kind: MailKind, subscriber: Subscription | undefined): boolean {
  if (!subscriber) return false
  const { unsubscribedAt, pendingSince } = subscriber
  return requestedKinds.has(kind)
    ? unsubscribedAt === null || pendingSince !== null
    : unsubscribedAt === null && pendingSince === null
}

/** How long a mail is of use. What is not named is sent however late: alerts, issues, links that were asked for. */
export const lifetimesMs: Partial<Record<MailKind, number>> = {
  // It promises a reply within 24 hours.
  consultation_acknowledgement: dayMs,
  welcome: 7 * dayMs,
  // Its link works for two weeks.
  confirmation: 7 * dayMs,
  // The next one comes then.
  reminder: 7 * dayMs,
  junk_reminder: 7 * dayMs,
  // Its link works for so long.
  data_request_link: dayMs,
  data_request_receipt: 7 * dayMs,
  // The one on the last day follows then.
  data_request_reminder: 7 * dayMs,
  article_live: 7 * dayMs,
  account_changed: 7 * dayMs,
}
