import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'
import { mailProviderNames } from './mail-providers.ts'
import { seenVersion } from './version.ts'

/** In letters; the server and the user name are what others have chosen. */
export const mailSetupLimits = { name: 40, text: 254, password: 300 } as const

const typed = z.string().check(z.maxLength(mailSetupLimits.text, 'This is too long'))

/** What she types, in order or not: the password is never among it on the way to her. */
const Draft = z.object({
  provider: z.enum(mailProviderNames),
  address: typed,
  name: typed,
  notices: typed,
  host: typed,
  port: typed,
  user: typed,
})
export type MailDraft = z.output<typeof Draft>

const Setup = z.object({
  /** What whoever runs the website has set: it can be changed there only. */
  setOnServer: z.object({ server: z.boolean(), from: z.boolean(), notices: z.boolean() }),
  /** Whether links in mails would lead to this computer, as nobody has said what the website's address is. */
  hasNoAddress: z.boolean(),
  /** How mails are sent now, if they are. */
  used: z.optional(
    z.object({
      company: z.string(),
      host: z.string(),
      port: z.int(),
      sentAs: z.string(),
      address: z.string(),
      notices: z.string(),
      confirmedAt: z.optional(Instant),
    }),
  ),
  /** Set up once, but the key that opens the password is gone: it has to be typed again. */
  isPasswordLost: z.boolean(),
  draft: Draft,
  /** Whether the draft differs from what is in use. */
  isChanged: z.boolean(),
  hasPassword: z.boolean(),
  /** When a test mail was sent by exactly this draft. */
  testedAt: z.optional(Instant),
  version: z.int(),
  /** Mails that go out by themselves, and those of issues that she has paused. */
  waiting: z.int(),
  paused: z.int(),
})
export type MailSetup = z.output<typeof Setup>

const path = '/api/admin/mail/setup' as const

export const readMailSetup = endpoint({ method: 'GET', path, response: Setup })

const seen = z.object({ version: seenVersion() })

/** Saves what was typed; the password only where she has typed one. 409 where another device has saved since. */
export const saveMailDraft = endpoint({
  method: 'PATCH',
  path,
  body: z.extend(seen, {
    draft: Draft,
    password: z.optional(z.string().check(z.maxLength(mailSetupLimits.password, 'This is too long'))),
  }),
  response: Setup,
})

export const discardMailDraft = endpoint({
  method: 'POST',
  path: `${path}/discard`,
  body: seen,
  response: Setup,
})

const Refusal = z.object({
  title: z.string(),
  text: z.string(),
  /** What to pass on to whoever runs the website: the server's own words among it. */
  details: z.string(),
  remedy: z.enum(['type-password', 'check-server', 'check-address', 'send-again', 'pass-on']),
})
export type MailRefusal = z.output<typeof Refusal>

/** Sends a test mail by the draft, or by what is set on the server, and says in words what became of it. */
export const testMailDraft = endpoint({
  method: 'POST',
  path: `${path}/test`,
  body: seen,
  response: z.object({ setup: Setup, refusal: z.optional(Refusal) }),
})

/** "Yes, it is here": what was tested is used from now on. */
export const confirmMailDraft = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  body: seen,
  response: Setup,
})

const Record = z.object({
  kind: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  /** What to put there; none where the mail company shows it, at `where`. */
  value: z.optional(z.string()),
  where: z.optional(z.string()),
  /** Nothing where DNS could not be asked. */
  isFound: z.optional(z.boolean()),
})
export type MailRecord = z.output<typeof Record>

/** What tells other mail servers that the website may send in her name. No records: the company keeps them itself. */
export const readMailRecords = endpoint({
  method: 'GET',
  path: `${path}/records`,
  response: z.object({
    domain: z.optional(z.string()),
    company: z.optional(z.string()),
    records: z.array(Record),
    checkedAt: Instant,
  }),
})
export type MailRecords = z.output<typeof readMailRecords.response>
