import { linkedFactOf } from './fact-links.ts'

/**
 * Whether a link in a text leads to a page of this website, to one elsewhere, or to a fact. Browsers read `//` and `/\` as
 * another site, and skip control characters, so what holds any of these is none.
 */
export function isSafeLink(href: string): boolean {
  if (/[\p{Cc}\s\\]|%5c/iu.test(href)) return false
  if (linkedFactOf(href)) return true
  return /^(?:https?:\/\/[^/]|mailto:.|tel:.|#.|\/(?!\/))/i.test(href) || href === '/'
}

/** The picture that a text shows by its name or its file. */
export const pictureNameIn = (src: string) => src.replace(/\.(?:jpe?g|png|webp)$/i, '')
