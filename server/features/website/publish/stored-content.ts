import { documentOf } from '#content/documents/documents.ts'
import { shippedContent, type WebsiteContent } from '#content/documents/website-content.ts'
import type { Problem } from '#content/schema/problem.ts'
import { articlePath } from '#contract/article-path.ts'
import { articleNameOf, type DocumentName, isDocumentName } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { listAddresses } from '#server/features/website/articles/articles-repository.ts'
import { readLibrary, withLibrary, withUsedPictures } from '#server/features/website/pictures/library.ts'
import * as repository from '#server/features/website/repository.ts'
import type { Moved } from '#server/http/edition.ts'

/** What visitors are shown, and how that came about. */
export type StoredContent = {
  revision: number
  content: WebsiteContent
  /** Every address that an article has or had, and whose it is or was. */
  addresses: ReadonlyMap<string, string>
  /** Parts whose published version cannot be shown any more, and why. */
  needsLook: ReadonlyMap<DocumentName, readonly Problem[]>
}

const addressesIn = ({ articles }: WebsiteContent) =>
  new Map(articles.map(({ slug, id }) => [slug, id] as const))

export const nothingStored: StoredContent = {
  revision: 0,
  content: shippedContent,
  addresses: addressesIn(shippedContent),
  needsLook: new Map(),
}

/** The addresses once this content is shown. */
export const withAddresses = (before: StoredContent['addresses'], content: WebsiteContent) =>
  new Map([...before, ...addressesIn(content)])

/** Where each address leads that is none any more. */
export function movedIn({ content, addresses }: Pick<StoredContent, 'content' | 'addresses'>): Moved {
  const live = new Map(content.articles.map(({ id, slug }) => [id, slug]))
  const moved = new Map<string, string | undefined>()
  for (const [slug, id] of addresses) {
    const now = live.get(id)
    if (now !== slug) moved.set(articlePath(slug), now && articlePath(now))
  }
  return moved
}

/** After a release that has changed a schema, so many versions are tried before the file of the build is shown. */
const versionsTried = 20

/** What is stored may have been written by another release: JSON that cannot be read is no document either. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Articles of the files give way first: another may have the address by now that one of them had. */
const withoutStored = (content: WebsiteContent, stored: readonly { document: string }[]): WebsiteContent => ({
  ...content,
  articles: content.articles.filter(
    ({ id }) => !stored.some(({ document }) => document === articleNameOf(id)),
  ),
})

/** The files of the build with everything over them that the owner has published. It never fails for what is stored. */
export async function readStoredContent(db: Executor): Promise<StoredContent> {
  // First the revision: what is published while the rest is read is read again then.
  const revision = await repository.readRevision(db)
  const needsLook = new Map<DocumentName, Problem[]>()
  const shown = await repository.listShown(db)
  let content = withLibrary(withoutStored(nothingStored.content, shown), await readLibrary(db))
  for (const { document: name, version, body } of shown) {
    if (!isDocumentName(name)) continue
    const checked = documentOf(name).check(content, parseStored(body))
    if ('content' in checked) {
      content = checked.content
      continue
    }
    needsLook.set(name, checked.problems)
    const upTo = (version ?? 0) - 1
    const older = await repository.listPublished(db, name, { upTo, limit: versionsTried - 1 })
    const files = documentOf(name).pick(shippedContent)
    for (const tried of [...older.map((one) => parseStored(one.body)), files]) {
      const fitting = documentOf(name).check(content, tried)
      if ('problems' in fitting) continue
      content = fitting.content
      break
    }
  }
  const kept = (await listAddresses(db)).map(({ slug, article }) => [slug, article] as const)
  const addresses = withAddresses(new Map([...nothingStored.addresses, ...kept]), content)
  return { revision, content: withUsedPictures(content), addresses, needsLook }
}
