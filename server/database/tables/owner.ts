import type { Generated } from 'kysely'
import type { SignInOutcome } from '#contract/account.ts'

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
  /** In base32, encrypted if it says so. */
  secret: string
  isSealed: Generated<boolean>
  createdAt: Date
  onSince: Generated<Date | null>
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

type SecretsTable = {
  name: string
  value: string
  createdAt: Date
}

/** When a job was last done, and which process is at it. */
type JobsTable = {
  name: string
  doneAt: Date | null
  leasedUntil: Date | null
  leasedBy: string | null
  /** In a row. */
  failures: Generated<number>
  failingSince: Generated<Date | null>
  /** When it is tried again after the last failure. */
  retryAt: Generated<Date | null>
}

/** When the owner was last told of something about the machine. */
type ToldMattersTable = { kind: string; toldAt: Date }

/** The owner's way in, and what all processes share. */
export type OwnerTables = {
  adminUsers: AdminUsersTable
  adminSessions: AdminSessionsTable
  knownBrowsers: KnownBrowsersTable
  secondSteps: SecondStepsTable
  recoveryCodes: RecoveryCodesTable
  pendingLogins: PendingLoginsTable
  signIns: SignInsTable
  secrets: SecretsTable
  jobs: JobsTable
  toldMatters: ToldMattersTable
}
