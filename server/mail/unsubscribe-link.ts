import type { LinkSigner } from '#server/security/signed-links.ts'

export const unsubscribePurpose = 'unsubscribe'

/** Stands in a batch's words where each receiver's own link belongs. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

export function unsubscribeUrl(siteUrl: string, links: LinkSigner, subscriberId: string): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${links.sign(unsubscribePurpose, subscriberId)}`
}
