import type { WebsiteContent } from '#content/content.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'
import { articlePath } from '#contract/article-path.ts'
import { articleNameOf, type DocumentName, isDocumentName } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { listAddresses } from '#server/features/website/articles/articles-repository.ts'
import type { Problem } from '#server/features/website/definitions.ts'
import { documentDefinitionOf } from '#server/features/website/definitions.ts'
import {
  readPictureLibrary,
  withoutUnusedPictures,
  withPictureLibrary,
} from '#server/features/website/pictures/library.ts'
import * as repository from '#server/features/website/repository.ts'
import type { Redirects } from '#server/http/rendered-site.ts'

/** What visitors see, as read from the database. */
export type StoredContent = {
  revision: number
  content: WebsiteContent
  /** Every current or former address of an article, with the id of the article. */
  addresses: ReadonlyMap<string, string>
  /** Documents whose published version is no longer valid, and why. */
  needsLook: ReadonlyMap<DocumentName, readonly Problem[]>
}

export const shippedContent: WebsiteContent = { ...shipped, pictures: shippedPictures }

const addressesIn = ({ articles }: WebsiteContent) =>
  new Map(Object.entries(articles).map(([id, { slug = id }]) => [slug, id] as const))

export const nothingStored: StoredContent = {
  revision: 0,
  content: shippedContent,
  addresses: addressesIn(shippedContent),
  needsLook: new Map(),
}

/** The known addresses and those of this content. */
export const addAddresses = (before: StoredContent['addresses'], content: WebsiteContent) =>
  new Map([...before, ...addressesIn(content)])

/** Where each former address redirects; undefined if its article is gone. */
export function redirectsOf({ content, addresses }: Pick<StoredContent, 'content' | 'addresses'>): Redirects {
  const live = new Map(Object.entries(content.articles).map(([id, { slug = id }]) => [id, slug]))
  const moved = new Map<string, string | undefined>()
  for (const [slug, id] of addresses) {
    const now = live.get(id)
    if (now !== slug) moved.set(articlePath(slug), now && articlePath(now))
  }
  return moved
}

/** How many versions are tried before the shipped content, after a release that changed a schema. */
const versionsTried = 20

/** Another release may have written it: JSON that cannot be read is no document. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stored articles replace shipped ones first: the address of a shipped one may belong to another by now. */
const withoutStored = (content: WebsiteContent, stored: readonly { document: string }[]): WebsiteContent => ({
  ...content,
  articles: Object.fromEntries(
    Object.entries(content.articles).filter(
      ([id]) => !stored.some(({ document }) => document === articleNameOf(id)),
    ),
  ),
})

/** The shipped content with everything that the owner has published. Invalid stored content never makes it fail. */
export async function readStoredContent(db: Executor): Promise<StoredContent> {
  // The revision first: a publish during the other reads then causes another reload.
  const revision = await repository.readWebsiteRevision(db)
  const needsLook = new Map<DocumentName, Problem[]>()
  const shown = await repository.listPublishedDocuments(db)
  let content = withPictureLibrary(withoutStored(nothingStored.content, shown), await readPictureLibrary(db))
  for (const { document: name, version, body } of shown) {
    if (!isDocumentName(name)) continue
    const checked = documentDefinitionOf(name).check(content, parseStoredJson(body))
    if ('content' in checked) {
      content = checked.content
      continue
    }
    needsLook.set(name, checked.problems)
    const upTo = (version ?? 0) - 1
    const older = await repository.listPublishedVersions(db, name, { upTo, limit: versionsTried - 1 })
    const files = documentDefinitionOf(name).pick(shippedContent)
    for (const tried of [...older.map((one) => parseStoredJson(one.body)), files]) {
      const fitting = documentDefinitionOf(name).check(content, tried)
      if ('problems' in fitting) continue
      content = fitting.content
      break
    }
  }
  const kept = (await listAddresses(db)).map(({ slug, article }) => [slug, article] as const)
  const addresses = addAddresses(new Map([...nothingStored.addresses, ...kept]), content)
  return { revision, content: withoutUnusedPictures(content), addresses, needsLook }
}
