import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'

/** What the dashboard says of the mail as a whole. */
export const MailStatus = z.object({
  /** Whether there is a mail server to send by; without one mails wait. */
  isSetUp: z.boolean(),
  from: z.string(),
  ownerEmail: z.string(),
  /** All mails that go out by themselves, those of newsletter issues included. */
  waiting: z.int(),
  /** Those of issues that she has paused. */
  paused: z.int(),
  /** Those of issues are listed with the issue. */
  refused: z.int(),
  /** Not sent, as they expired before a mail server took them. */
  expired: z.int(),
  /** Not sent these days, as the forms had asked for more than go to one domain, or out in all, in a day. */
  unsent: z.int(),
  /** Mails of issues that go on another day, as the mail company sends only so many for an account. */
  dayLimit: z.optional(
    z.object({
      company: z.string(),
      perDay: z.int(),
      left: z.int(),
      /** So many days they take. */
      days: z.int(),
      nextAt: Instant,
    }),
  ),
  /** Why nothing can be sent just now: the mail server is unavailable or refuses us, or sends no more for the account. */
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

/** Why mail cannot reach an address: no newsletter goes there. */
export const Unreachable = z.object({ reason: z.string(), since: Instant })
export type Unreachable = z.output<typeof Unreachable>

/** A mail that was given up, and why. */
export const RefusedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: z.string(),
  createdAt: Instant,
  gaveUpAt: Instant,
})
export type RefusedMail = z.output<typeof RefusedMail>

/** What became of a mail that was sent while somebody waits; `message` is a sentence either way. */
export const MailAttempt = z.object({ sent: z.boolean(), message: z.string() })
export type MailAttempt = z.output<typeof MailAttempt>

const MailId = z.object({ id: z.string().check(z.maxLength(100)) })

export const readMailStatus = endpoint({ method: 'GET', path: '/api/admin/mail', response: MailStatus })

/** Letters only: what an issue of the newsletter could not reach is listed with the issue. */
export const listRefusedMails = endpoint({
  method: 'GET',
  path: '/api/admin/mail/refused',
  query: ListQuery,
  response: z.array(RefusedMail),
})

/** "Try again" for one mail, of whatever kind. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/refused/:id/retry',
  params: MailId,
})

/** "Try again" for an address that mail could not reach; it travels in the body, as addresses of calls are logged on their way. */
export const retryAddress = endpoint({
  method: 'POST',
  path: '/api/admin/mail/addresses/retry',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
})

/** Takes a given-up mail off the list. */
export const dismissMail = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused/:id', params: MailId })

/** Takes all of them off the list. */
export const dismissRefusedMails = endpoint({ method: 'DELETE', path: '/api/admin/mail/refused' })

/** Takes the note about mails that were not sent in time off the dashboard. */
export const dismissExpiredMails = endpoint({ method: 'DELETE', path: '/api/admin/mail/expired' })

/** "Try again" for the mail server: does not wait for the end of the pause. */
export const retryMailServer = endpoint({ method: 'POST', path: '/api/admin/mail/retry' })

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  response: MailAttempt,
})
