import { dayMs } from '#contract/durations.ts'

export type MailKind =
  | 'consultation_alert'
  | 'consultation_acknowledgement'
  | 'reply'
  | 'welcome'
  | 'issue'
  | 'issue_held'
  | 'booking'
  | 'booking_cancelled'
  | 'offer'
  | 'offer_answered'
  | 'appointment_changed'
  | 'appointment_reminder'
  | 'data_request_alert'
  | 'data_request_receipt'
  | 'account_changed'
  | 'password_link'
  | 'notices'

/** Mails to an address that a stranger typed into a form: they are counted, since a form must not flood anybody. */
export const formMailKinds = [
  'consultation_acknowledgement',
  'welcome',
  'data_request_receipt',
] as const satisfies readonly MailKind[]

/** How long a mail stays useful. Kinds not listed never expire: alerts, replies, issues. */
export const lifetimesMs: Partial<Record<MailKind, number>> = {
  // The mail promises a reply within 24 hours.
  consultation_acknowledgement: dayMs,
  welcome: 7 * dayMs,
  data_request_receipt: 7 * dayMs,
  // The next morning has its own.
  notices: dayMs,
  account_changed: 7 * dayMs,
}
