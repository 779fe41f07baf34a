import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mailProviderNames } from './mail-providers.ts'
import { Instant } from './paged-lists.ts'
import { seenVersion } from './version.ts'

/** In characters. Host and user name are set by the mail company. */
export const mailSetupLimits = { name: 40, text: 254, password: 300 } as const

const typed = z.string().check(z.maxLength(mailSetupLimits.text, 'This is too long'))

/** The owner's input, valid or not. Never includes the password on the way to the browser. */
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
  /** Set in the server's environment: can only be changed there. */
  setOnServer: z.object({ server: z.boolean(), from: z.boolean(), notices: z.boolean() }),
  /** No site URL is configured, so links in mails would lead to this computer. */
  hasNoAddress: z.boolean(),
  /** The settings in use, if mail is set up. */
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
  /** The key that decrypts the password is gone: the owner has to type the password again. */
  isPasswordLost: z.boolean(),
  draft: Draft,
  /** The draft differs from the settings in use. */
  isChanged: z.boolean(),
  hasPassword: z.boolean(),
  /** When a test mail was sent with this exact draft. */
  testedAt: z.optional(Instant),
  version: z.int(),
  /** Mails waiting to go out. */
  waiting: z.int(),
})
export type MailSetup = z.output<typeof Setup>

const path = '/api/admin/mail/setup' as const

export const readMailSetup = endpoint({ method: 'GET', path, response: Setup })

const seen = z.object({ version: seenVersion() })

/** Saves the draft; the password only if one was typed. 409 if another device has saved since. */
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
  /** Details for the person who runs the website, including the server's answer. */
  details: z.string(),
  remedy: z.enum(['type-password', 'check-server', 'check-address', 'send-again', 'pass-on']),
})
export type MailRefusal = z.output<typeof Refusal>

/** Sends a test mail with the draft, or with the server's settings, and explains the outcome. */
export const testMailDraft = endpoint({
  method: 'POST',
  path: `${path}/test`,
  body: seen,
  response: z.object({ setup: Setup, refusal: z.optional(Refusal) }),
})

/** Confirms that the test mail arrived: puts the tested draft into use. */
export const confirmMailDraft = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  body: seen,
  response: Setup,
})

const Record = z.object({
  kind: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  /** The value to enter; unset if the mail company shows it, at `where`. */
  value: z.optional(z.string()),
  where: z.optional(z.string()),
  /** Unset if DNS could not be queried. */
  isFound: z.optional(z.boolean()),
})
export type MailRecord = z.output<typeof Record>

/** DNS records that allow the website to send in the owner's name. Empty if the company keeps them itself. */
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
