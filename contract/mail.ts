import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { MailSetup } from './mail-setup.ts'

export const UndeliveredMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: z.string(),
  gaveUpAt: Instant,
})
export type UndeliveredMail = z.output<typeof UndeliveredMail>

export const MailStatus = z.object({
  isSetUp: z.boolean(),
  company: z.string(),
  /** Mails waiting to go out, newsletter issues included, and since when the oldest one does. */
  waiting: z.int(),
  waitsSince: z.optional(Instant),
  /** Why no mail leaves. */
  outage: z.optional(z.string()),
  undelivered: z.array(UndeliveredMail),
  setup: MailSetup,
})
export type MailStatus = z.output<typeof MailStatus>

export const readMailStatus = endpoint('GET', '/api/admin/mail', { response: MailStatus })

/** Sends a mail that was given up once more, to the receiver's address as it is now; or takes it off the list. */
export const settleMail = endpoint('POST', '/api/admin/mail/undelivered/:id', {
  body: z.object({ action: z.enum(['retry', 'dismiss']) }),
})
