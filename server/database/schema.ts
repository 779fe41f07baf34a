import type { Generated, Kysely } from 'kysely'
import type { SignInOutcome } from '#contract/account.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { MailKind } from '#server/mail/kinds.ts'

type PageViewsTable = {
  id: string
  sessionId: string
  pagePath: string
  referrer: string | null
  duration: number | null
  viewedAt: Date
  /** Whether the site had this page; others are counted as one. */
  isPage: boolean
}

type EventsTable = {
  id: string
  sessionId: string
  eventType: string
  eventData: string | null
  createdAt: Date
}

type CookieConsentsTable = {
  id: string
  sessionId: string
  analytics: boolean
  marketing: boolean
  createdAt: Date
}

/** The visit of a session, told from its views and events; none without a view. */
type SessionsTable = {
  id: string
  /** The London day of its first view. */
  day: string
  /** How long its pages were read, each capped; none while no duration is known. */
  seconds: number | null
  sawContact: boolean
  startedForm: boolean
  sentRequest: boolean
  /** Of its earliest view that came from elsewhere. */
  referrerHost: string | null
  referrerAt: Date | null
}

/** Totals of a London day. Whatever counts sessions counts them on their first view's (or first choice's) day. */
type DaysTable = {
  day: string
  /** Changed: the totals have to be counted again. Final: they never are, since rows of the day have been deleted. */
  state: Generated<'changed' | 'counted' | 'final'>
  visitors: Generated<number>
  timedSessions: Generated<number>
  seconds: Generated<number>
  views: Generated<number>
  clicks: Generated<number>
  submissions: Generated<number>
  contactSessions: Generated<number>
  formStartSessions: Generated<number>
  requestSessions: Generated<number>
  choseSessions: Generated<number>
  agreedSessions: Generated<number>
}

/** Totals of a London day by name: views by path, visitors by referrer's host, events by type. */
type DayNamesTable = {
  subject: 'page' | 'referrer' | 'event'
  day: string
  name: string
  total: number
}

/** When a job was last done, and which process is at it. */
type JobsTable = {
  name: string
  doneAt: Date | null
  leasedUntil: Date | null
  leasedBy: string | null
}

type ConsultationsTable = {
  id: string
  name: string
  email: string
  phone: string
  /** What the form offered when it was sent. */
  location: string
  serviceType: string
  hairType: string
  mobileService: boolean
  createdAt: Date
  status: Generated<ConsultationStatus>
  /** When it was first replied to or booked. */
  answeredAt: Generated<Date | null>
  statusChangedAt: Generated<Date | null>
  version: Generated<number>
}

/** What was asked for in the last two minutes, so that a repeat is recognised. */
type IdempotencyKeysTable = {
  key: string
  consultationId: string
  createdAt: Date
}

type NewslettersTable = {
  id: string
  email: string
  subscribedAt: Date
  page: string | null
  wording: string | null
  unsubscribedAt: Date | null
  /** Since when it waits for its confirmation; it receives nothing before, and whoever had left stays so. */
  pendingSince: Date | null
  /** Where the consent of somebody who was imported came from. */
  consentOrigin: string | null
}

type NewsletterIssuesTable = {
  id: string
  subject: string
  preview: string
  /** Markdown. */
  body: string
  /** Once started, its batch of mails says how it goes. */
  state: 'draft' | 'scheduled' | 'started'
  version: number
  createdAt: Date
  updatedAt: Date
  scheduledFor: Date | null
  startedAt: Date | null
}

type AdminUsersTable = {
  id: string
  username: string
  password: string
  createdAt: Date
  /** Unknown where it was last set before this was kept. */
  passwordChangedAt: Generated<Date | null>
}

type AdminSessionsTable = {
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: string
  adminUserId: string
  createdAt: Date
  lastSeenAt: Date
  /** Its coarse name, as "Safari on an iPhone"; unknown for sessions begun before it was kept. */
  device: Generated<string | null>
  /** When its second step was last done. */
  provedAt: Generated<Date | null>
}

/** The second step of a login (RFC 6238); being set up until `onSince` is known. */
type SecondStepsTable = {
  adminUserId: string
  /** In base32. */
  secret: string
  createdAt: Date
  onSince: Date | null
  /** The time step of the figures that were accepted last: those and earlier ones are refused. */
  lastStep: Generated<number>
}

/** Those that are left: one is deleted when it is used. */
type RecoveryCodesTable = {
  /** A hash of the code. */
  id: string
  adminUserId: string
}

/** Logins with a right password whose second step is awaited. */
type PendingLoginsTable = {
  /** The hash of the token in the cookie. */
  id: string
  adminUserId: string
  createdAt: Date
  failures: Generated<number>
}

type SignInsTable = {
  id: string
  /** Of the last, where equal failures are counted in one row. */
  at: Date
  outcome: SignInOutcome
  device: string
  times: Generated<number>
}

/** Browsers with a good login behind them, whose next logins are counted apart from everybody's. */
type KnownBrowsersTable = {
  /** The hash of the token in the cookie. */
  id: string
  adminUserId: string
  lastLoginAt: Date
}

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
}

/** Automatic mails to an address on a day. */
type MailAllowancesTable = {
  address: string
  day: string
  total: number
}

type SecretsTable = {
  name: string
  value: string
  createdAt: Date
}

export type Tables = {
  pageViews: PageViewsTable
  events: EventsTable
  cookieConsents: CookieConsentsTable
  sessions: SessionsTable
  days: DaysTable
  dayNames: DayNamesTable
  jobs: JobsTable
  consultations: ConsultationsTable
  idempotencyKeys: IdempotencyKeysTable
  newsletters: NewslettersTable
  newsletterIssues: NewsletterIssuesTable
  adminUsers: AdminUsersTable
  adminSessions: AdminSessionsTable
  knownBrowsers: KnownBrowsersTable
  secondSteps: SecondStepsTable
  recoveryCodes: RecoveryCodesTable
  pendingLogins: PendingLoginsTable
  signIns: SignInsTable
  mailBatches: MailBatchesTable
  mails: MailsTable
  mailDelivery: MailDeliveryTable
  mailAllowances: MailAllowancesTable
  secrets: SecretsTable
}

/** What repositories run their SQL on: the reading database or a running transaction. */
export type Executor = Kysely<Tables>
