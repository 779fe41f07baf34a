import { articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { publicPaths } from '#web/lib/page-names.ts'

/** Every page that search engines may list, in the order of the sitemap. */
export const indexedPaths = (): readonly string[] => [
  ...publicPaths,
  ...pageContent().articles.map(({ slug }) => articlePath(slug)),
]

/** A page's absolute address. */
export const absoluteAddressOf = (path: string, siteUrl: string) => new URL(path, siteUrl).href
