import { randomUUIDv7 } from 'node:crypto'
import { dataRequestLinkHours, dataRequestPages, linkAgain } from '#contract/data-request-pages.ts'
import { hourMs } from '#contract/durations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import type { DataRequestForm, DataRequestKind } from '#contract/rights.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type FormMail, mayFormMailGo, queueFormMail } from '#server/mail/outbox.ts'
import { createDatedToken, type LinkSigner, verifyDatedToken } from '#server/security/signed-links.ts'
import { linkLetter } from './emails.ts'
import * as repository from './repository.ts'

const linkLifetimeMs = dataRequestLinkHours * hourMs

/** Signing purpose of each page, so that a token of one page opens no other. */
const purposes = { confirm: 'data-request', sent: 'data-request-sent', done: 'data-request-done' } as const
type Purpose = keyof typeof purposes

/** The path of a page about one request, signed for 24 hours from `at`. */
export const createLinkPath = (links: LinkSigner, purpose: Purpose, id: string, at: Date) =>
  `${dataRequestPages[purpose]}?token=${createDatedToken(links, purposes[purpose], id, at)}`

/** The request of a genuine token, and whether the token has expired. */
export const verifyLinkToken = (links: LinkSigner, purpose: Purpose, token: string, now: Date) =>
  verifyDatedToken(links, purposes[purpose], token, { now, lifetimeMs: linkLifetimeMs })

export type VisitorDeps = Pick<
  Deps,
  'config' | 'database' | 'facts' | 'links' | 'mail' | 'mailSettings' | 'now'
>

const linksAtMost = 1 + linkAgain.times

const linkMail = ({ config }: VisitorDeps, address: string, at: Date): FormMail => ({
  kind: 'data_request_link',
  address,
  at,
  factor: config.rateLimitFactor,
})

type Addressed = { id: string; kind: DataRequestKind; email: string }

/** Mails the link, unless the address had too many today; says whether it did. */
async function queueLink(
  tx: Executor,
  { config, database, facts, links }: VisitorDeps,
  { id, kind, email }: Addressed,
  at: Date,
): Promise<boolean> {
  const url = facts.siteUrl + createLinkPath(links, 'confirm', id, at)
  const mail = {
    kind: 'data_request_link',
    to: { address: email },
    belongsTo: { dataRequestId: id },
    letter: linkLetter(facts, { kind, url, until: new Date(at.getTime() + linkLifetimeMs) }),
    facts,
    createdAt: at,
  } as const
  const mailId = await queueFormMail(tx, mail, { factor: config.rateLimitFactor, kind: database.kind })
  return mailId !== undefined
}

/**
 * Stores a request and mails the link that verifies the address. It never checks whether the address is
 * known, so that neither the answer nor its timing can tell.
 */
export async function submitDataRequest(
  deps: VisitorDeps,
  form: DataRequestForm,
): Promise<{ sentPage: string }> {
  const { database, links, mail, now } = deps
  const askedAt = now()
  const id = await database.write(async (tx) => {
    const since = new Date(askedAt.getTime() - idempotencyWindowMs)
    const equal = await repository.findIdenticalRequest(tx, form, since)
    if (equal) return equal.id
    const request = { ...form, id: randomUUIDv7(), askedAt }
    const isQueued = await queueLink(tx, deps, request, askedAt)
    await repository.insertRequest(tx, { ...request, linksSent: isQueued ? 1 : 0 })
    return request.id
  })
  mail.wake()
  return { sentPage: createLinkPath(links, 'sent', id, askedAt) }
}

/**
 * Whether and until when a link works, where it was sent, and how often it can be sent again. Undefined once
 * confirmed or expired.
 */
export async function readSentPage(deps: VisitorDeps, token: string) {
  const { database, links, now } = deps
  const at = now()
  const read = verifyLinkToken(links, 'sent', token, at)
  const request = read && !read.isExpired && (await repository.findRequest(database.kysely, read.id))
  if (!request || request.confirmedAt) return undefined
  const until = new Date(request.linkSentAt.getTime() + linkLifetimeMs)
  return {
    email: request.email,
    isSent: request.linksSent > 0 && at < until,
    isFull: !(await mayFormMailGo(database.kysely, linkMail(deps, request.email, at))),
    timesLeft: Math.max(0, linksAtMost - request.linksSent),
    until,
  }
}

/** “Send it again” works from the page that says where the link went, and from an expired link. */
const readAnyToken = (links: Deps['links'], token: string, now: Date) =>
  verifyLinkToken(links, 'sent', token, now) ?? verifyLinkToken(links, 'confirm', token, now)

/** The mailbox has reached its links of the day. Thrown, so that the transaction also reverts the count. */
class NoLinksLeft extends Error {}

/** Sends the link once more, unless it is too early or the limit is reached; returns the path of the page that says so. */
export async function resendConfirmationLink(deps: VisitorDeps, token: string): Promise<string | undefined> {
  const { database, links, mail, now } = deps
  const at = now()
  const read = readAnyToken(links, token, at)
  if (!read) return undefined
  const sentUntil = new Date(at.getTime() - linkAgain.afterMs)
  const outcome = await database
    .write(async (tx) => {
      const counted = await repository.countLinkAsSent(tx, read.id, {
        now: at,
        sentUntil,
        atMost: linksAtMost,
      })
      if (counted) {
        if (!(await queueLink(tx, deps, counted, at))) throw new NoLinksLeft()
        return 'again'
      }
      const request = await repository.findRequest(tx, read.id)
      return request && !request.confirmedAt ? 'early' : undefined
    })
    .catch((error: unknown) => {
      if (error instanceof NoLinksLeft) return 'full'
      throw error
    })
  mail.wake()
  return outcome && `${createLinkPath(links, 'sent', read.id, at)}&${outcome}=yes`
}
