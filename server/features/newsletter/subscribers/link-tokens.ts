import { dayMs } from '#contract/durations.ts'
import { createDatedToken, type LinkSigner, verifyDatedToken } from '#server/security/signed-links.ts'

const purpose = 'confirm'
const lifetimeMs = 14 * dayMs

/** Signs a token that confirms a subscription for two weeks. */
export const createConfirmToken = (links: LinkSigner, subscriberId: string, now: Date) =>
  createDatedToken(links, purpose, subscriberId, now)

/** The subscriber of a genuine token, and whether it has expired. */
export const verifyConfirmToken = (links: LinkSigner, token: string, now: Date) =>
  verifyDatedToken(links, purpose, token, { now, lifetimeMs })
