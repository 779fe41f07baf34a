import { dataRequestLinkHours, dataRequestPages } from '#contract/data-request-pages.ts'
import { hourMs } from '#contract/durations.ts'
import { createDatedToken, type LinkSigner, verifyDatedToken } from '#server/security/signed-links.ts'

export const linkLifetimeMs = dataRequestLinkHours * hourMs

/** Signing purpose of each page, so that a token of one page opens no other. */
const purposes = { confirm: 'data-request', sent: 'data-request-sent', done: 'data-request-done' } as const
type Purpose = keyof typeof purposes

/** The path of a page about one request, signed for 24 hours from `at`. */
export const createLinkPath = (links: LinkSigner, purpose: Purpose, id: string, at: Date) =>
  `${dataRequestPages[purpose]}?token=${createDatedToken(links, purposes[purpose], id, at)}`

/** The request of a genuine token, and whether the token has expired. */
export const verifyLinkToken = (links: LinkSigner, purpose: Purpose, token: string, now: Date) =>
  verifyDatedToken(links, purposes[purpose], token, { now, lifetimeMs: linkLifetimeMs })
