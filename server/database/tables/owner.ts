import type { Generated } from 'kysely'
import type { SignInOutcome } from '#contract/account.ts'

type AdminUsersTable = {
  id: string
  username: string
  password: string
  createdAt: Date
  passwordChangedAt: Date
}

type AdminSessionsTable = {
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: string
  adminUserId: string
  createdAt: Date
  lastSeenAt: Date
  /** Coarse device name, such as "Safari on an iPhone". */
  device: string
  /** Time of the last second step. */
  provedAt: Generated<Date | null>
}

/** Second step of a login (RFC 6238); `onSince` is null during its set-up. */
type SecondStepsTable = {
  adminUserId: string
  /** Base32, encrypted. */
  secret: string
  createdAt: Date
  onSince: Generated<Date | null>
  /** Time step of the last accepted code: this and earlier steps are refused. */
  lastStep: Generated<number>
}

/** Unused recovery codes: each is deleted when used. */
type RecoveryCodesTable = {
  /** A hash of the code. */
  id: string
  adminUserId: string
}

/** Logins with a correct password that wait for the second step. */
type PendingLoginsTable = {
  /** The hash of the token in the cookie. */
  id: string
  adminUserId: string
  createdAt: Date
  failures: Generated<number>
}

type SignInsTable = {
  id: string
  /** Equal failures share a row, which holds the time of the last. */
  at: Date
  outcome: SignInOutcome
  device: string
  times: Generated<number>
}

/** Browsers with an earlier successful login: their attempts have a rate limit of their own. */
type KnownBrowsersTable = {
  /** The hash of the token in the cookie. */
  id: string
  adminUserId: string
  lastLoginAt: Date
}

type SecretsTable = {
  name: string
  value: string
  createdAt: Date
}

/** The owner's own calendar, if she has named one: one row. */
type OwnCalendarTable = {
  id: number
  /** Encrypted: whoever has it reads her calendar. */
  address: string
  host: string
  /** When it was last read. */
  readAt: Date
  /** Why it could not be read since. */
  problem: string | null
  /** How many entries were left out. */
  unreadable: number
}

/** When she is busy, by the last good reading; none overlaps another. Nothing else of her calendar is stored. */
type OwnCalendarTimesTable = { startsAt: Date; endsAt: Date }

/** Tables of the owner's account and settings, and state shared by all processes. */
export type OwnerTables = {
  adminUsers: AdminUsersTable
  adminSessions: AdminSessionsTable
  knownBrowsers: KnownBrowsersTable
  secondSteps: SecondStepsTable
  recoveryCodes: RecoveryCodesTable
  pendingLogins: PendingLoginsTable
  signIns: SignInsTable
  secrets: SecretsTable
  ownCalendar: OwnCalendarTable
  ownCalendarTimes: OwnCalendarTimesTable
}
