import { dayMs } from '#contract/durations.ts'
import { type LinkSigner, readDated, signDated } from '#server/security/signed-links.ts'

const purpose = 'confirm'
const lifetimeMs = 14 * dayMs

/** Signs a token that confirms a subscription for two weeks. */
export const confirmToken = (links: LinkSigner, subscriberId: string, now: Date) =>
  signDated(links, purpose, subscriberId, now)

/** The subscriber of a genuine token, and whether it has expired. */
export const readConfirmToken = (links: LinkSigner, token: string, now: Date) =>
  readDated(links, purpose, token, { now, lifetimeMs })
