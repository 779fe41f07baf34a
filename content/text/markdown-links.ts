import { linkedFactOfHref } from './fact-links.ts'

/**
 * Whether a link leads to a page of this website, to another website, or to a fact. Refuses `//` and `/\`, which
 * browsers read as another site, and control characters, which they skip.
 */
export function isSafeLink(href: string): boolean {
  if (/[\p{Cc}\s\\]|%5c/iu.test(href)) return false
  if (linkedFactOfHref(href)) return true
  return /^(?:https?:\/\/[^/]|mailto:.|tel:.|#.|\/(?!\/))/i.test(href) || href === '/'
}

/** The picture named by an image source, with or without a file ending. */
export const pictureNameInAddress = (src: string) => src.replace(/\.(?:jpe?g|png|webp)$/i, '')
