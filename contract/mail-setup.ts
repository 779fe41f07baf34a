import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLineText } from './text.ts'

/** In characters. Mail programs show about so much of a name. */
const nameLimit = 40

const wrongPort = 'Write its number, mostly 465 or 587.'
const address = (message: string) =>
  z.string(message).check(z.trim(), z.email(message), z.maxLength(254, message))

export const MailAccount = z.object({
  host: z
    .string('Write the name of the server, like mail.example.com.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[\w.:-]{1,253}$/, 'Write the name of the server, like mail.example.com.'),
    ),
  port: z.int(wrongPort).check(z.gte(1, wrongPort), z.lte(65_535, wrongPort)),
  /** Mails are sent from here, and answered to; the user name at the server. */
  address: address('Write your whole address, like hello@example.co.uk.'),
  name: singleLineText(nameLimit, 'Write the name that clients see beside your address.'),
  /** Where the owner reads what the website tells her. */
  notices: address('Write the whole address where you read your mail.'),
})
export type MailAccount = z.output<typeof MailAccount>

export const MailSetup = z.object({
  /** By the environment: nothing is saved over it. */
  isSetOnServer: z.boolean(),
  /** Undefined before it is set up. Stored while mail counts as not set up: its password can no longer be decrypted. */
  account: z.optional(MailAccount),
})
export type MailSetup = z.output<typeof MailSetup>

/** Uses the settings if the mail server takes a test mail. Without a password the stored one serves, for the same server and address. */
export const saveMailAccount = endpoint('POST', '/api/admin/mail/setup', {
  body: z.extend(MailAccount, {
    password: z.optional(z.string().check(z.maxLength(300, 'This is too long.'))),
  }),
})
