import { pageContentOf } from '#content/content.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'

/** What a new website's pages are rendered from. */
export const shippedPageContent = () =>
  pageContentOf(shipped, { pictures: shippedPictures, shipped, today: '2026-11-28' })
