import { accessibilityPath, type PublicPath, publicPaths } from '#content/text/public-paths.ts'
import policies from '#web/generated/policies.json' with { type: 'json' }
import { type Article, articlePath } from '#web/lib/articles.ts'
import { content } from '#web/lib/content.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { ownPicture, shownAlt } from '#web/pages/site-picture.tsx'

/** What search engines and shared links are told of a page besides its title and description. */
export type IndexedPage = {
  path: string
  /** Its first heading. */
  heading: string
  /** The way to it from home, each step as the site's links call it. */
  trail: readonly { path: string; name: string }[]
  updated: string
  /** The picture that stands beside a shared link. */
  share: { path: string; width: number; height: number; alt: string }
  article?: Article
}

const headings = (): Readonly<Record<PublicPath, string>> => ({
  '/': content().homePage.heading,
  '/services': content().servicesPage.heading,
  '/about': content().aboutPage.heading,
  '/gallery': content().galleryPage.heading,
  '/blog': content().hairTipsPage.heading,
  '/contact': content().contactPage.heading,
  '/privacy': policies.policy.title,
  '/privacy/request': content().dataRequestPage.heading,
})

const stepTo = (path: PublicPath) => ({ path, name: pageNames[path] })

/** The pages on the way to one, home first. */
const wayTo = (path: PublicPath): PublicPath[] => [
  '/',
  ...publicPaths.filter((one) => one !== '/' && (path === one || path.startsWith(`${one}/`))),
]

/** The latest of these days and of those of the texts that the page shows from elsewhere. */
const updatedOf = (path: PublicPath): string => {
  const others: Partial<Record<PublicPath, string[]>> = {
    '/blog': content().articles.map(({ updated }) => updated),
    '/privacy': [policies.policy.date, policies.websiteData.date],
  }
  const { updated } = content().pageMeta[path]
  return [updated, ...(others[path] ?? [])].toSorted().at(-1) ?? updated
}

const builtCard = (name: string, alt: string) => ({
  ...{ path: `/share/${name}.jpg`, width: 1200, height: 630 },
  alt,
})

/**
 * The build cuts the pictures that were made for articles to the shape of a card. One of her own is shown as it is, as wide as
 * there is; any other article has the site's card.
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

const shareCard = () => builtCard('share-card', content().pictures['share-card'].alt)

const known = new WeakMap<object, readonly IndexedPage[]>()

/** Every page that search engines may list; worked out once for all pages that are drawn from the same content. */
export function indexedPages(): readonly IndexedPage[] {
  const pages = known.get(content()) ?? listPages()
  known.set(content(), pages)
  return pages
}

const listPages = (): readonly IndexedPage[] => [
  ...publicPaths.map((path) => ({
    path,
    heading: headings()[path],
    trail: path === '/' ? [] : wayTo(path).map(stepTo),
    updated: updatedOf(path),
    share: shareCard(),
  })),
  {
    path: accessibilityPath,
    heading: policies.accessibility.title,
    trail: [stepTo('/'), { path: accessibilityPath, name: policies.accessibility.title }],
    updated: policies.accessibility.date,
    share: shareCard(),
  },
  ...content().articles.map((article) => ({
    path: articlePath(article.slug),
    heading: article.title,
    trail: [stepTo('/'), stepTo('/blog'), { path: articlePath(article.slug), name: article.title }],
    updated: article.updated,
    share: shareOf(article),
    article,
  })),
]

export const indexedPageAt = (path: string) => indexedPages().find((page) => page.path === path)

export const sharePictureUrl = ({ share }: IndexedPage, siteUrl: string) => siteUrl + share.path

/** A page's address as the world knows it. */
export const addressOf = (path: string, siteUrl: string) => new URL(path, siteUrl).href
