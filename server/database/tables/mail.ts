import type { Generated } from 'kysely'
import type { MailKind } from '#server/mail/mail-kinds.ts'

/** A mail to many receivers, frozen when its sending starts. */
type MailBatchesTable = {
  id: string
  state: 'sending' | 'paused' | 'sent'
  subject: string
  /** Both hold a placeholder for the receiver's own unsubscribe link. */
  html: string
  text: string
  createdAt: Date
  finishedAt: Date | null
  recipients: Generated<number>
  /** Outcomes of its mails so far; the others still wait. */
  sent: Generated<number>
  refused: Generated<number>
  skipped: Generated<number>
}

type MailsTable = {
  id: string
  kind: MailKind
  /** Unique: a cause gets one mail only. */
  cause: string | null
  batchId: string | null
  /** The row that the mail belongs to and is deleted with. */
  subscriberId: string | null
  consultationId: string | null
  dataRequestId: Generated<string | null>
  /** Sent to the owner's address at sending time. */
  isOwner: Generated<boolean>
  toAddress: string
  replyToName: string | null
  replyToAddress: string | null
  /** As sent; null for a batch, which holds them. */
  subject: string | null
  html: string | null
  text: string | null
  /** JSON of the calendar file, if there is one. */
  calendar: string | null
  state: Generated<'waiting' | 'sent' | 'refused' | 'skipped'>
  failures: Generated<number>
  firstFailedAt: Date | null
  /** While the mail is leased: the end of the lease. */
  dueAt: Date
  /** The mail is not sent after this time. */
  expiresAt: Date | null
  leasedBy: string | null
  /** Of a mail that must not arrive twice: when it was handed to a mail server whose answer is not known. */
  handedAt: Generated<Date | null>
  /** The last refusal. */
  reason: string | null
  createdAt: Date
  settledAt: Date | null
}

/** Delivery state shared by all processes: one row. */
type MailDeliveryTable = {
  id: 'delivery'
  nextAt: Date
  pausedUntil: Date | null
  failures: Generated<number>
  outage: string | null
  outageSince: Date | null
  /** Whether the server is unavailable or the company has stopped sending for the account. */
  outageKind: Generated<'server' | 'account' | null>
  /** Number of mails within 24 hours at which the company last refused more, and when. */
  dayLimit: Generated<number | null>
  dayLimitAt: Generated<Date | null>
}

/** Lower-case addresses that cannot be reached: they get no newsletter. */
type MailSuppressionsTable = {
  address: string
  /** Reason shown to the owner. */
  reason: string
  since: Date
  /** The mail that was refused. */
  mailId: string
}

/** Form mails to an address on a day. */
type MailAllowancesTable = {
  address: string
  day: string
  total: number
}

/** The mail account set up in the dashboard: one row. */
type MailSettingsTable = {
  id: number
  /** Incremented with each change of the settings in use; tells other processes to reload them. */
  revision: number
  /** JSON of the settings in use and of the draft, without passwords, which are stored encrypted beside it. */
  used: string | null
  usedSecret: string | null
  confirmedAt: Date | null
  draft: string | null
  draftSecret: string | null
  /** Incremented with each change of the draft. */
  draftVersion: number
  /** When a test mail was sent with this exact draft. */
  testedAt: Date | null
}

export type MailTables = {
  mailBatches: MailBatchesTable
  mails: MailsTable
  mailDelivery: MailDeliveryTable
  mailAllowances: MailAllowancesTable
  mailSuppressions: MailSuppressionsTable
  mailSettings: MailSettingsTable
}
