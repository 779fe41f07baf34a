import type { PageMeta } from '#content/schema/page-schemas.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import type { WebsiteContent } from './website-content.ts'

/** A page's search engine texts, as part of its document. */
export const pageMetaOf = <Path extends PublicPath>({ pageMeta }: WebsiteContent, path: Path) =>
  ({ [path]: pageMeta[path] }) as Record<Path, PageMeta>

export const contentWithPageMeta = (content: WebsiteContent, own: Partial<Record<PublicPath, PageMeta>>) => ({
  ...content,
  pageMeta: { ...content.pageMeta, ...own },
})

/** The document with today as the page's date of change. */
export const withTodayAsUpdated = <
  Path extends PublicPath,
  Document extends { pageMeta: Record<Path, PageMeta> },
>(
  document: Document,
  path: Path,
  today: string,
): Document => ({
  ...document,
  pageMeta: { ...document.pageMeta, [path]: { ...document.pageMeta[path], updated: today } },
})

export const areEqualAsJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Dates each page of a document of several pages only if its own part has changed. */
export function dateChangedPages<
  Path extends PublicPath,
  Document extends { pageMeta: Record<Path, PageMeta> },
>(
  document: Document,
  before: Document,
  today: string,
  parts: Readonly<Record<Path, (of: Document) => unknown>>,
): Document {
  let dated = document
  for (const path in parts)
    if (!areEqualAsJson(parts[path](document), parts[path](before)))
      dated = withTodayAsUpdated(dated, path, today)
  return dated
}
