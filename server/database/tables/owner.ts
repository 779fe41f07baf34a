type AdminUsersTable = {
  id: string
  username: string
  password: string
  createdAt: Date
}

type AdminSessionsTable = {
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: string
  adminUserId: string
  createdAt: Date
  lastSeenAt: Date
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
}

/** The owner's way in, and what all processes share. */
export type OwnerTables = {
  adminUsers: AdminUsersTable
  adminSessions: AdminSessionsTable
  knownBrowsers: KnownBrowsersTable
  secrets: SecretsTable
  jobs: JobsTable
}
