import { ArticleDocument } from '#content/article.ts'
import { isPartName } from '#content/check.ts'
import type { Content, WebsiteContent } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'
import { articleIdOf, type DocumentName, isArticleName } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Log } from '#server/process/log.ts'
import { readPictures } from './pictures/library.ts'
import * as repository from './repository.ts'

/** What visitors see, and the revision that it belongs to. */
export type StoredContent = { revision: number; content: WebsiteContent }

export const shippedContent: WebsiteContent = { ...shipped, pictures: shippedPictures }
export const nothingStored: StoredContent = { revision: 0, content: shippedContent }

/** Another release may have written it: JSON that cannot be read is no document. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A published document in the content of all; undefined takes an article off. Its value was checked. */
export function withDocument<Everything extends Content>(
  content: Everything,
  name: DocumentName,
  value: unknown,
): Everything {
  if (!isArticleName(name)) return { ...content, [name]: value }
  const { [articleIdOf(name)]: _before, ...articles } = content.articles
  const article = value === undefined ? {} : { [articleIdOf(name)]: value }
  return { ...content, articles: { ...articles, ...article } }
}

/** The document as the website shows it; undefined for an article that it does not show. */
export const documentIn = (content: Content, name: DocumentName): object | undefined =>
  isArticleName(name) ? content.articles[articleIdOf(name)] : content[name]

const schemaOf = (name: DocumentName) => (isArticleName(name) ? ArticleDocument : documents[name].schema)

/** The shipped content with everything that the owner has published. Invalid stored content never makes it fail. */
export async function readStoredContent(db: Executor, log?: Log): Promise<StoredContent> {
  // The revision first: a publish during the other reads then causes another reload.
  const revision = await repository.readWebsiteRevision(db)
  let content: WebsiteContent = { ...shipped, pictures: await readPictures(db) }
  for (const { id: name, published } of await repository.listDocuments(db)) {
    if (!isArticleName(name) && !isPartName(name)) continue
    if (published === null) {
      if (isArticleName(name)) content = withDocument(content, name, undefined)
      continue
    }
    const { data } = schemaOf(name).safeParse(parseStoredJson(published))
    if (data === undefined)
      log?.warn({ document: name }, 'A published document is not valid: the shipped one is shown')
    else content = withDocument(content, name, data)
  }
  return { revision, content }
}
