import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './paged-lists.ts'

/** The overall state of mail for the dashboard. */
export const MailStatus = z.object({
  /** Whether a mail server is configured; without one, mails wait. */
  isSetUp: z.boolean(),
  /** Who sends the mails on, for use in a sentence. */
  company: z.string(),
  from: z.string(),
  ownerEmail: z.string(),
  /** Mails waiting to go out, newsletter issues included. */
  waiting: z.int(),
  /** Letters that were given up; those of an issue are listed with it. */
  refused: z.int(),
  /** Why no mail leaves, and since when one waits for that reason. */
  outage: z.optional(z.object({ reason: z.string(), since: Instant })),
})
export type MailStatus = z.output<typeof MailStatus>

/** A mail that was given up. */
export const RefusedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: z.string(),
  createdAt: Instant,
  gaveUpAt: Instant,
  /** Its time is over, so that it is not sent any more. */
  isTooLate: z.boolean(),
})
export type RefusedMail = z.output<typeof RefusedMail>

/** Outcome of a mail sent while somebody waits; `message` is always a sentence. */
export const MailAttempt = z.object({ sent: z.boolean(), message: z.string() })
export type MailAttempt = z.output<typeof MailAttempt>

const MailId = z.object({ id: z.string().check(z.maxLength(100)) })

export const readMailStatus = endpoint({ method: 'GET', path: '/api/admin/mail', response: MailStatus })

/** Letters only: an issue lists its own refusals. */
export const listRefusedMails = endpoint({
  method: 'GET',
  path: '/api/admin/mail/refused',
  query: ListQuery,
  response: z.array(RefusedMail),
})

/** Sends one mail of any kind again. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/refused/:id/retry',
  params: MailId,
})

/** Removes a refused mail from the list. */
export const dismissMail = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused/:id', params: MailId })

/** Removes all refused mails from the list. */
export const dismissRefusedMails = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused' })

/** Tries what waits for the mail server now instead of after the pause. */
export const retryMailServer = endpoint({ method: 'POST', path: '/api/admin/mail/retry' })

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  response: MailAttempt,
})
