import type { Generated } from 'kysely'

type AdminUsersTable = {
  id: string
  username: string
  password: string
  createdAt: Date
  passwordChangedAt: Date
  /** The key of the second step (RFC 6238) in Base32, encrypted; a set-up that has begun has one too. */
  secondStepSecret: Generated<string | null>
  secondStepSetUpAt: Generated<Date | null>
  /** Null while the second step is off. */
  secondStepSince: Generated<Date | null>
  /** Time step of the last accepted code: this and earlier steps are refused. */
  secondStepLastUsed: Generated<number>
  /** Hashes of the unused recovery codes, as a JSON list. */
  recoveryCodes: Generated<string>
}

/** Sign-ins of the last 90 days: those without an end, and in use since, are the devices that are signed in. */
type AdminSessionsTable = {
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: string
  adminUserId: string
  /** The hash of the browser's own cookie; null once the owner has signed this browser out. */
  browser: Generated<string | null>
  /** Coarse device name, such as "Safari on an iPhone". */
  device: string
  /** When the second step (or the password, if it is off) was last typed. */
  provedAt: Date
  createdAt: Date
  lastSeenAt: Date
  endedAt: Generated<Date | null>
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
  secrets: SecretsTable
  ownCalendar: OwnCalendarTable
  ownCalendarTimes: OwnCalendarTimesTable
}
