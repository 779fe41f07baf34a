import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './paged-lists.ts'

/** The overall state of mail for the dashboard. */
export const MailStatus = z.object({
  /** Whether a mail server is configured; without one, mails wait. */
  isSetUp: z.boolean(),
  from: z.string(),
  ownerEmail: z.string(),
  /** Mails waiting to go out, newsletter issues included. */
  waiting: z.int(),
  /** Mails of paused issues. */
  paused: z.int(),
  /** Refused letters; refused issue mails are listed with their issue. */
  refused: z.int(),
  /** Mails that expired before a mail server accepted them. */
  expired: z.int(),
  /** Form mails withheld in the last days because a daily limit per domain or in all was reached. */
  unsent: z.int(),
  /** Issue mails postponed to another day by the mail company's daily limit. */
  dayLimit: z.optional(
    z.object({
      company: z.string(),
      perDay: z.int(),
      left: z.int(),
      /** How many days the remaining mails will take. */
      days: z.int(),
      nextAt: Instant,
    }),
  ),
  /** Why no mail can be sent now: the server is unavailable or refuses us, or the account is blocked. */
  outage: z.optional(
    z.object({
      kind: z.enum(['server', 'account']),
      company: z.string(),
      reason: z.string(),
      since: Instant,
      nextTryAt: Instant,
    }),
  ),
})
export type MailStatus = z.output<typeof MailStatus>

/** Why an address cannot be reached; it gets no newsletter. */
export const Unreachable = z.object({ reason: z.string(), since: Instant })
export type Unreachable = z.output<typeof Unreachable>

/** A mail that was given up. */
export const RefusedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: z.string(),
  createdAt: Instant,
  gaveUpAt: Instant,
})
export type RefusedMail = z.output<typeof RefusedMail>

/** Outcome of a mail sent while somebody waits; `message` is always a sentence. */
export const MailAttempt = z.object({ sent: z.boolean(), message: z.string() })
export type MailAttempt = z.output<typeof MailAttempt>

const MailId = z.object({ id: z.string().check(z.maxLength(100)) })

export const readMailStatus = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  response: MailStatus,
})

/** Refused letters only: an issue lists its own refusals. */
export const listRefusedMails = endpoint({
  method: 'GET',
  path: '/api/admin/mail/refused',
  query: ListQuery,
  response: z.array(RefusedMail),
})

/** Retries one mail of any kind. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/refused/:id/retry',
  params: MailId,
})

/** Retries an unreachable address. It is sent in the body, since proxies log URLs. */
export const retryAddress = endpoint({
  method: 'POST',
  path: '/api/admin/mail/addresses/retry',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
})

/** Removes a refused mail from the list. */
export const dismissMail = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused/:id', params: MailId })

/** Removes all refused mails from the list. */
export const dismissRefusedMails = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused' })

/** Dismisses the notice about expired mails. */
export const dismissExpiredMails = endpoint({ method: 'DELETE', path: '/api/admin/mail/expired' })

/** Probes the mail server now instead of after the pause. */
export const retryMailServer = endpoint({ method: 'POST', path: '/api/admin/mail/retry' })

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  response: MailAttempt,
})
