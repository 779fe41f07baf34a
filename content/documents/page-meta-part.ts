import type { PageMeta } from '#content/schema/page-schemas.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import type { WebsiteContent } from './website-content.ts'

/** What search engines show of one page, as a part of the document that the page's words are in. */
export const metaOf = <Path extends PublicPath>({ pageMeta }: WebsiteContent, path: Path) =>
  ({ [path]: pageMeta[path] }) as Record<Path, PageMeta>

export const withMeta = (content: WebsiteContent, own: Partial<Record<PublicPath, PageMeta>>) => ({
  ...content,
  pageMeta: { ...content.pageMeta, ...own },
})

/** The document with the day on which the page was changed. */
export const withUpdated = <Path extends PublicPath, Document extends { pageMeta: Record<Path, PageMeta> }>(
  document: Document,
  path: Path,
  today: string,
): Document => ({
  ...document,
  pageMeta: { ...document.pageMeta, [path]: { ...document.pageMeta[path], updated: today } },
})
