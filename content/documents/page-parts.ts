import type { PageMeta } from '#content/schema/page-schemas.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import type { WebsiteContent } from './website-content.ts'

type Key = Exclude<keyof WebsiteContent, 'pageMeta'>

export const areEqualAsJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const only = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

type Dated<Path extends PublicPath> = { pageMeta: Record<Path, PageMeta> }

/** The document with today as the day on which these pages changed. */
const datePages = <Path extends PublicPath, Document extends Dated<Path>>(
  document: Document,
  paths: readonly Path[],
  today: string,
): Document => ({
  ...document,
  pageMeta: {
    ...document.pageMeta,
    ...Object.fromEntries(paths.map((path) => [path, { ...document.pageMeta[path], updated: today }])),
  },
})

/** A document that consists of these parts of the content, and of the search engine texts of these pages. */
export function partsOf<Name extends Key, Path extends PublicPath>(names: readonly Name[], ...paths: Path[]) {
  type Document = Pick<WebsiteContent, Name> & Dated<Path>
  return {
    automatic: paths.map((path) => `pageMeta.${path}.updated`),
    pick: (content: WebsiteContent): Document => ({
      ...only(content, names),
      pageMeta: only(content.pageMeta, paths),
    }),
    put: (content: WebsiteContent, document: Document): WebsiteContent => ({
      ...content,
      ...document,
      pageMeta: { ...content.pageMeta, ...document.pageMeta },
    }),
    finish: (document: Document, { today }: { today: string }): Document => datePages(document, paths, today),
  }
}

/** Dates each page of a document of several pages only if its own part has changed. */
export function dateChangedPages<Path extends PublicPath, Document extends Dated<Path>>(
  document: Document,
  before: Document,
  today: string,
  parts: Readonly<Record<Path, (of: Document) => unknown>>,
): Document {
  const paths = Object.keys(parts) as Path[]
  const changed = paths.filter((path) => !areEqualAsJson(parts[path](document), parts[path](before)))
  return datePages(document, changed, today)
}
