import { articleAtPath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { ownPicture, shownAlt } from '#web/pages/site-picture.tsx'

const card = (name: string, alt: string) => ({ path: `/share/${name}.jpg`, width: 1200, height: 630, alt })

/** The cards of single pages, and the pictures that they are cut from; all others show the website's. */
const cards: Readonly<Record<string, readonly [card: string, from: string]>> = {
  '/gallery': ['share-gallery', 'gallery-02'],
  '/contact': ['share-contact', 'gallery-10'],
}

function cardOfPage(path: string) {
  const [name, from] = cards[path] ?? ['share-card', 'share-card']
  return card(name, pageContent().pictures[from]?.alt ?? '')
}

/**
 * The picture on the card of a shared link. Shipped article pictures have a crop of their own; the owner's is used
 * uncropped, at its largest width.
 */
export function shareCard(path: string) {
  const { image = '', imageAlt = '' } = articleAtPath(path) ?? {}
  const own = ownPicture(image)
  const width = own?.widths.at(-1)
  if (!own || width === undefined)
    return image.startsWith('article-') ? card(image, imageAlt) : cardOfPage(path)
  return {
    path: `/pictures/${image}-${own.hash}-${width}.jpg`,
    width,
    height: Math.round((own.height * width) / own.width),
    alt: shownAlt(image, imageAlt),
  }
}
