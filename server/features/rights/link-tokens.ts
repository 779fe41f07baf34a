import { dataRequestLinkHours, dataRequestPages } from '#contract/data-request-pages.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'

const hourMs = 60 * 60 * 1000
export const linkLifetimeMs = dataRequestLinkHours * hourMs

/** What each link opens; none opens what another one does. */
const purposes = { confirm: 'data-request', sent: 'data-request-sent', done: 'data-request-done' } as const
type Purpose = keyof typeof purposes

const signed = (links: LinkSigner, purpose: Purpose, id: string, at: Date) =>
  links.sign(purposes[purpose], `${id}.${Math.floor(at.getTime() / 1000).toString(36)}`)

/** The path of a page about one request, which opens it for 24 hours from `at`. */
export const linkPath = (links: LinkSigner, purpose: Purpose, id: string, at: Date) =>
  `${dataRequestPages[purpose]}?token=${signed(links, purpose, id, at)}`

/** The request of a token that is genuine, and whether it is too old to open anything. */
export function readToken(
  links: LinkSigner,
  purpose: Purpose,
  token: string,
  now: Date,
): { id: string; isExpired: boolean } | undefined {
  const [, id, seconds] = /^(.+)\.([\da-z]+)$/.exec(links.read(purposes[purpose], token) ?? '') ?? []
  if (id === undefined || seconds === undefined) return undefined
  const ageMs = now.getTime() - Number.parseInt(seconds, 36) * 1000
  return { id, isExpired: ageMs >= linkLifetimeMs }
}
