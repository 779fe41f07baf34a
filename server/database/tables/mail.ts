import type { Generated } from 'kysely'
import type { MailKind } from '#server/mail/mail-kinds.ts'

type MailsTable = {
  id: string
  kind: MailKind
  /** Unique: a cause gets one mail only. */
  cause: string | null
  /** The rows that the mail is about and deleted with. */
  subscriberId: string | null
  consultationId: string | null
  dataRequestId: string | null
  clientId: string | null
  appointmentId: string | null
  /** The newsletter issue, which holds the words. */
  issueId: string | null
  /** Sent to the owner's address at sending time. */
  isOwner: Generated<boolean>
  toAddress: string
  replyToName: string | null
  replyToAddress: string | null
  /** As sent; null for an issue, whose words are stored once. */
  subject: string | null
  html: string | null
  text: string | null
  /** JSON of the calendar file, if there is one. */
  calendar: string | null
  state: Generated<'waiting' | 'sent' | 'refused'>
  /** Set while a process sends the mail. */
  claimedUntil: Date | null
  /** Attempts that failed for a reason of this mail. */
  tries: Generated<number>
  /** Since when the mail server has not answered about it. */
  unansweredSince: Date | null
  /** The last failure, as a sentence. */
  error: string | null
  dueAt: Date
  /** The mail is not sent after this time. */
  expiresAt: Date | null
  createdAt: Date
  settledAt: Date | null
}

/** The mail account set up in the dashboard: one row. */
type MailSettingsTable = {
  id: number
  /** Incremented with each change; tells other processes to reload them. */
  revision: number
  /** JSON, without the password. */
  account: string | null
  /** The encrypted password. */
  secret: string | null
}

export type MailTables = {
  mails: MailsTable
  mailSettings: MailSettingsTable
}
