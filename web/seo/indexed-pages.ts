import { accessibilityPath, type PublicPath, publicPaths } from '#content/text/public-paths.ts'
import policies from '#web/generated/policies.json' with { type: 'json' }
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { curlFamilyAt } from '#web/pages/gallery/families.ts'
import { ownPicture, shownAlt } from '#web/pages/site-picture.tsx'

/** A page's metadata for search engines and shared links, besides its title and description. */
export type IndexedPage = {
  path: string
  /** Its first heading. */
  heading: string
  /** The breadcrumbs from home, named as in the site's links. */
  trail: readonly { path: string; name: string }[]
  updated: string
  /** The picture on the card of a shared link. */
  share: { path: string; width: number; height: number; alt: string }
  article?: Article
}

const headings = (): Readonly<Record<PublicPath, string>> => ({
  '/': pageContent().homePage.heading,
  '/services': pageContent().servicesPage.heading,
  '/about': pageContent().aboutPage.heading,
  '/gallery': pageContent().galleryPage.heading,
  '/blog': pageContent().hairTipsPage.heading,
  '/contact': pageContent().contactPage.heading,
  '/privacy': policies.policy.title,
  '/privacy/request': pageContent().dataRequestPage.heading,
})

const stepTo = (path: PublicPath) => ({ path, name: pageNames[path] })

/** The breadcrumbs of a page, home first. */
const wayTo = (path: PublicPath): PublicPath[] => [
  '/',
  ...publicPaths.filter((one) => one !== '/' && (path === one || path.startsWith(`${one}/`))),
]

/** The latest update of the page itself and of the texts that it shows from elsewhere. */
const updatedOf = (path: PublicPath): string => {
  const others: Partial<Record<PublicPath, string[]>> = {
    '/blog': pageContent().articles.map(({ updated }) => updated),
    '/privacy': [policies.policy.date, policies.websiteData.date],
  }
  const { updated } = pageContent().pageMeta[path]
  return [updated, ...(others[path] ?? [])].toSorted().at(-1) ?? updated
}

const builtCard = (name: string, alt: string) => ({
  ...{ path: `/share/${name}.jpg`, width: 1200, height: 630 },
  alt,
})

/**
 * The build crops the shipped article pictures to the shape of a card. The owner's own picture is used uncropped, at its
 * largest width; any other article has the site's card.
 */
function shareOf({ image, imageAlt }: Article) {
  const own = ownPicture(image)
  const width = own?.widths.at(-1)
  if (own && width !== undefined) {
    const height = Math.round((own.height * width) / own.width)
    return {
      path: `/pictures/${image}-${own.hash}-${width}.jpg`,
      width,
      height,
      alt: shownAlt(image, imageAlt),
    }
  }
  return image.startsWith('article-') ? builtCard(image, imageAlt) : shareCard()
}

const shareCard = () => builtCard('share-card', pageContent().pictures['share-card'].alt)

/** The pages with a card of their own. */
const shareOfPage = (path: PublicPath) => {
  const { pictures } = pageContent()
  if (path === '/gallery') return builtCard('share-gallery', pictures['gallery-02'].alt)
  return path === '/contact' ? builtCard('share-contact', pictures['gallery-10'].alt) : shareCard()
}

const known = new WeakMap<object, readonly IndexedPage[]>()

/** Every page that search engines may list; computed once for each content. */
export function indexedPages(): readonly IndexedPage[] {
  const pages = known.get(pageContent()) ?? listPages()
  known.set(pageContent(), pages)
  return pages
}

const listPages = (): readonly IndexedPage[] => [
  ...publicPaths.map((path) => ({
    path,
    heading: headings()[path],
    trail: path === '/' ? [] : wayTo(path).map(stepTo),
    updated: updatedOf(path),
    share: shareOfPage(path),
  })),
  {
    path: accessibilityPath,
    heading: policies.accessibility.title,
    trail: [stepTo('/'), { path: accessibilityPath, name: policies.accessibility.title }],
    updated: policies.accessibility.date,
    share: shareCard(),
  },
  ...pageContent().articles.map((article) => ({
    path: articlePath(article.slug),
    heading: article.title,
    trail: [stepTo('/'), stepTo('/blog'), { path: articlePath(article.slug), name: article.title }],
    updated: article.updated,
    share: shareOf(article),
    article,
  })),
]

/** The page that search engines list for this path: for a part of the gallery, the gallery. */
export const indexedPageAt = (path: string) =>
  indexedPages().find((page) => page.path === (curlFamilyAt(path) ? '/gallery' : path))

export const sharePictureUrl = ({ share }: IndexedPage, siteUrl: string) => siteUrl + share.path

/** A page's absolute address. */
export const absoluteAddressOf = (path: string, siteUrl: string) => new URL(path, siteUrl).href
