import type { Generated } from 'kysely'
import type { MailKind } from '#server/mail/kinds.ts'

/** One letter to many, frozen when its sending starts. */
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
  /** What became of its mails so far; the others wait. */
  sent: Generated<number>
  refused: Generated<number>
  skipped: Generated<number>
}

/** The outbox. */
type MailsTable = {
  id: string
  kind: MailKind
  /** A cause has one mail: a second one for it is not written. */
  cause: string | null
  batchId: string | null
  /** Whom or what it belongs to, and is deleted with. */
  subscriberId: string | null
  consultationId: string | null
  dataRequestId: Generated<string | null>
  /** To the owner, wherever she receives mail when it is sent. */
  isOwner: Generated<boolean>
  toAddress: string
  replyToName: string | null
  replyToAddress: string | null
  /** Its words as JSON; those of a batch stand with the batch. */
  letter: string | null
  state: Generated<'waiting' | 'sent' | 'refused' | 'skipped'>
  failures: Generated<number>
  firstFailedAt: Date | null
  /** While it is leased, the end of the lease. */
  dueAt: Date
  /** From then on it has lost its sense, and is not sent. */
  expiresAt: Date | null
  leasedBy: string | null
  /** Why it was refused last. */
  reason: string | null
  createdAt: Date
  settledAt: Date | null
}

/** The one row about the mail server that all processes share. */
type MailDeliveryTable = {
  id: 'delivery'
  nextAt: Date
  pausedUntil: Date | null
  failures: Generated<number>
  outage: string | null
  outageSince: Date | null
  /** Whether the server is unavailable, or the mail company sends no more for the account. */
  outageKind: Generated<'server' | 'account' | null>
  /** After how many mails within 24 hours the company last refused more, and when. */
  dayLimit: Generated<number | null>
  dayLimitAt: Generated<Date | null>
}

/** Addresses that cannot be reached, in small letters: no newsletter goes there. */
type MailSuppressionsTable = {
  address: string
  /** What the owner is told. */
  reason: string
  since: Date
  /** The mail that was refused. */
  mailId: string
}

/** Automatic mails to an address on a day. */
type MailAllowancesTable = {
  address: string
  day: string
  total: number
}

/** One row: the mail account that the owner has set up herself. */
type MailSettingsTable = {
  id: number
  /** Grows with each change of what is in use: by it every process notices. */
  revision: number
  /** What is in use and what is being set up, both JSON without the password, which is encrypted beside it. */
  used: string | null
  usedSecret: string | null
  confirmedAt: Date | null
  draft: string | null
  draftSecret: string | null
  /** Grows with everything that is done to the draft. */
  draftVersion: number
  /** When a test mail was sent by exactly this draft. */
  testedAt: Date | null
}

/** The outbox. */
export type MailTables = {
  mailBatches: MailBatchesTable
  mails: MailsTable
  mailDelivery: MailDeliveryTable
  mailAllowances: MailAllowancesTable
  mailSuppressions: MailSuppressionsTable
  mailSettings: MailSettingsTable
}
