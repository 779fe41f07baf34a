import type { LinkSigner } from '#server/security/signed-links.ts'

export const unsubscribePurpose = 'unsubscribe'

/** Placeholder for the receiver's own link in a batch's text. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

export function unsubscribeUrl(siteUrl: string, links: LinkSigner, subscriberId: string): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${links.sign(unsubscribePurpose, subscriberId)}`
}
