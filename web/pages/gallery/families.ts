import { type CurlFamily, curlFamilies, familyOf, familyPath } from '#content/text/curl-patterns.ts'
import { content } from '#web/lib/content.ts'

/** The pictures of one family, or all pictures. */
export const picturesOf = (family: CurlFamily | undefined) =>
  content().galleryItems.filter(({ pattern }) => !family || familyOf(pattern) === family)

/** The families that have pictures. */
export const shownFamilies = () => curlFamilies.filter((family) => picturesOf(family).length > 0)

/** The family whose pictures the page at this path shows. */
export const familyAt = (path: string) => shownFamilies().find((family) => familyPath(family) === path)
