import { defaultNow, goesWith, instant, integer, table, text } from './columns.ts'

const adminUsers = table({
  id: text.key(),
  username: text.required('unique'),
  password: text.required(),
  passwordChangedAt: instant.required(),
  /** The key of the second step (RFC 6238) in Base32, encrypted; a set-up that has begun has one too. */
  secondStepSecret: text.optional(),
  secondStepSetUpAt: instant.optional(),
  /** Null while the second step is off. */
  secondStepSince: instant.optional(),
  /** Time step of the last accepted code: this and earlier steps are refused. */
  secondStepLastUsed: integer.preset(0),
  /** Hashes of the unused recovery codes, as a JSON list. */
  recoveryCodes: text.preset('[]'),
  createdAt: instant.required(defaultNow),
})

/** Sign-ins of the last 90 days: those without an end, and in use since, are the devices that are signed in. */
const adminSessions = table({
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: text.key(),
  adminUserId: text.required(goesWith('admin_users')),
  /** The hash of the browser's own cookie; null once the owner has signed this browser out. */
  browser: text.optional(),
  /** Coarse device name, such as "Safari on an iPhone". */
  device: text.required(),
  /** When the second step (or the password, if it is off) was last typed. */
  provedAt: instant.required(),
  createdAt: instant.required(defaultNow),
  lastSeenAt: instant.required(defaultNow),
  endedAt: instant.optional(),
})

const secrets = table({ name: text.key(), value: text.required(), createdAt: instant.required() })

/** The owner's account, and state shared by all processes. */
export const ownerTables = { adminUsers, adminSessions, secrets }
