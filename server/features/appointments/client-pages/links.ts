import { appointmentPages } from '#contract/appointment-pages.ts'
import { dayMs } from '#contract/durations.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'

/** How long a link opens its page after the offer or appointment is over. */
export const linkMs = 90 * dayMs

const purposes = { pick: 'offered-times', own: 'own-appointment' } as const
type Purpose = keyof typeof purposes

const pathWith = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

/** The path of a client's page; its token names one offer or appointment, and nothing personal. */
export const createLinkPath = (links: LinkSigner, purpose: Purpose, id: string) =>
  pathWith(appointmentPages[purpose], links.sign(purposes[purpose], id))

export const pathOfToken = (page: keyof typeof appointmentPages, token: string) =>
  pathWith(appointmentPages[page], token)

export const verifyLinkToken = (links: LinkSigner, purpose: Purpose, token: string) =>
  links.read(purposes[purpose], token)
