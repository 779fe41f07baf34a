import type { LinkSigner } from '#server/security/signed-links.ts'

const purpose = 'confirm'
const lifetimeMs = 14 * 24 * 60 * 60 * 1000

/** Confirms a subscription, for two weeks. */
export const confirmToken = (links: LinkSigner, subscriberId: string, now: Date) =>
  links.sign(purpose, `${subscriberId}.${Math.floor(now.getTime() / 1000).toString(36)}`)

/** The subscriber of a token that is genuine, and whether it is too old to confirm anything. */
export function readConfirmToken(
  links: LinkSigner,
  token: string,
  now: Date,
): { id: string; isExpired: boolean } | undefined {
  const [, id, seconds] = /^(.+)\.([\da-z]+)$/.exec(links.read(purpose, token) ?? '') ?? []
  if (id === undefined || seconds === undefined) return undefined
  const ageMs = now.getTime() - Number.parseInt(seconds, 36) * 1000
  return { id, isExpired: ageMs >= lifetimeMs }
}
