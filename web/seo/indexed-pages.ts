import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { type PublicPath, pageNames, publicPaths } from '#web/lib/page-names.ts'
import { ownPicture, shownAlt } from '#web/pages/site-picture.tsx'

/** A page that search engines may list. */
export type IndexedPage = {
  path: string
  /** The breadcrumbs from home, named as in the site's links. */
  trail: readonly { path: string; name: string }[]
  /** The picture on the card of a shared link. */
  share: { path: string; width: number; height: number; alt: string }
  article?: Article
}

const step = (path: PublicPath) => ({ path, name: pageNames[path] })

const card = (name: string, alt: string) => ({ path: `/share/${name}.jpg`, width: 1200, height: 630, alt })

const altOf = (name: string) => pageContent().pictures[name]?.alt ?? ''

const siteCard = () => card('share-card', altOf('share-card'))

const cardOfPage = (path: PublicPath) => {
  if (path === '/gallery') return card('share-gallery', altOf('gallery-02'))
  return path === '/contact' ? card('share-contact', altOf('gallery-10')) : siteCard()
}

/** Shipped article pictures have a crop of their own; the owner's picture is used uncropped, at its largest width. */
function cardOfArticle({ image, imageAlt }: Article) {
  const own = ownPicture(image)
  const width = own?.widths.at(-1)
  if (!own || width === undefined) return image.startsWith('article-') ? card(image, imageAlt) : siteCard()
  return {
    path: `/pictures/${image}-${own.hash}-${width}.jpg`,
    width,
    height: Math.round((own.height * width) / own.width),
    alt: shownAlt(image, imageAlt),
  }
}

/** Every page that search engines may list, in the order of the sitemap. */
export const indexedPages = (): readonly IndexedPage[] => [
  ...publicPaths.map((path) => ({
    path,
    trail: path === '/' ? [] : publicPaths.filter((one) => one === '/' || isAt(path, one)).map(step),
    share: cardOfPage(path),
  })),
  ...pageContent().articles.map((article) => {
    const path = articlePath(article.slug)
    return {
      path,
      trail: [step('/'), step('/blog'), { path, name: article.title }],
      share: cardOfArticle(article),
      article,
    }
  }),
]

const isAt = (path: string, top: string) => path === top || path.startsWith(`${top}/`)

export const indexedPageAt = (path: string) => indexedPages().find((page) => page.path === path)

/** A page's absolute address. */
export const absoluteAddressOf = (path: string, siteUrl: string) => new URL(path, siteUrl).href
