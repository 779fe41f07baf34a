import type { MailKind } from '#server/mail/mail-kinds.ts'
import { boolean, goesWith, instant, integer, table, text } from './columns.ts'

const owners = ['subscriber', 'consultation', 'data_request', 'client', 'appointment', 'issue']

const mails = table(
  {
    id: text.key(),
    kind: text.required<MailKind>(),
    /** Unique: a cause gets one mail only. */
    cause: text.optional('unique'),
    /** The rows that the mail is about and deleted with. */
    subscriberId: text.optional(goesWith('newsletters')),
    consultationId: text.optional(goesWith('consultations')),
    dataRequestId: text.optional(goesWith('data_requests')),
    clientId: text.optional(goesWith('clients')),
    appointmentId: text.optional(goesWith('appointments')),
    /** The newsletter issue, which holds the words. */
    issueId: text.optional(goesWith('newsletter_issues')),
    /** Sent to the owner's address at sending time. */
    isOwner: boolean.preset(false),
    toAddress: text.required(),
    replyToName: text.optional(),
    replyToAddress: text.optional(),
    /** As sent; null for an issue, whose words are stored once. */
    subject: text.optional(),
    html: text.optional(),
    text: text.optional(),
    /** JSON of the calendar file, if there is one. */
    calendar: text.optional(),
    state: text.preset<'waiting' | 'sent' | 'refused'>('waiting'),
    /** Set while a process sends the mail. */
    claimedUntil: instant.optional(),
    /** Attempts that failed for a reason of this mail. */
    tries: integer.preset(0),
    /** Since when the mail server has not answered about it. */
    unansweredSince: instant.optional(),
    /** The last failure, as a sentence. */
    error: text.optional(),
    dueAt: instant.required(),
    /** The mail is not sent after this time. */
    expiresAt: instant.optional(),
    createdAt: instant.required(),
    settledAt: instant.optional(),
  },
  "create index mails_due on mails (due_at, id) where state = 'waiting'",
  'create index mails_settled on mails (state, settled_at)',
  'create index mails_of_kind on mails (kind, created_at)',
  ...owners.map((of) => `create index mails_of_${of} on mails (${of}_id) where ${of}_id is not null`),
)

/** The mail account set up in the dashboard: one row. */
const mailSettings = table(
  {
    id: integer.key(),
    /** Incremented with each change; tells other processes to reload them. */
    revision: integer.required('default 0'),
    /** JSON, without the password. */
    account: text.optional(),
    /** The encrypted password. */
    secret: text.optional(),
  },
  'insert into mail_settings (id) values (1)',
)

export const mailTables = { mails, mailSettings }
