import { type CurlFamily, curlFamilies, curlFamilyOf, curlFamilyPath } from '#content/text/curl-patterns.ts'
import { pageContent } from '#web/lib/content.ts'

/** The pictures of one family, or all pictures. */
export const galleryPicturesOf = (family: CurlFamily | undefined) =>
  pageContent().galleryItems.filter(({ pattern }) => !family || curlFamilyOf(pattern) === family)

/** The families that have pictures. */
export const shownFamilies = () => curlFamilies.filter((family) => galleryPicturesOf(family).length > 0)

/** The family whose pictures the page at this path shows. */
export const curlFamilyAt = (path: string) =>
  shownFamilies().find((family) => curlFamilyPath(family) === path)
