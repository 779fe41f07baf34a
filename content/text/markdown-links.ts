/** Facts that Markdown can link to: `[my phone number](fact:phone)` becomes the current number. */
const linkedFacts = ['email', 'phone', 'mobilePhone'] as const
type LinkedFact = (typeof linkedFacts)[number]

/** The fact a link refers to, if it is a known one. */
export const linkedFactOfHref = (href: string): LinkedFact | undefined =>
  linkedFacts.find((fact) => href === `fact:${fact}`)

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
