import type { PageMeta } from '#content/schema/page-schemas.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import type { WebsiteContent } from './website-content.ts'

/** A page's search engine texts, as part of its document. */
export const metaOf = <Path extends PublicPath>({ pageMeta }: WebsiteContent, path: Path) =>
  ({ [path]: pageMeta[path] }) as Record<Path, PageMeta>

export const withMeta = (content: WebsiteContent, own: Partial<Record<PublicPath, PageMeta>>) => ({
  ...content,
  pageMeta: { ...content.pageMeta, ...own },
})

/** The document with today as the page's date of change. */
export const withUpdated = <Path extends PublicPath, Document extends { pageMeta: Record<Path, PageMeta> }>(
  document: Document,
  path: Path,
  today: string,
): Document => ({
  ...document,
  pageMeta: { ...document.pageMeta, [path]: { ...document.pageMeta[path], updated: today } },
})
