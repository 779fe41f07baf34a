import { documentDefinitionOf } from '#content/documents/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import {
  type ArticleName,
  type DocumentContent,
  isArticleName,
  type WebsiteDocument,
} from '#contract/website.ts'
import { keptForDays } from '#server/features/website/jobs.ts'
import * as repository from '#server/features/website/repository.ts'
import {
  contentOf,
  isDocumentContent,
  lockSeen,
  readDocument,
  type Seen,
  shippedContentOf,
  type WebsiteDeps,
} from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { findNewestDiscarded } from './articles-repository.ts'

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs).toISOString()

/** What is kept of a deleted article. */
type Deleted = {
  at: string
  /** Missing if its words came with the website. */
  keptUntil?: string
  content: DocumentContent
}

function isBlank(name: ArticleName, content: DocumentContent): boolean {
  const { title, excerpt, body } = Object(tidyContent(content, documentDefinitionOf(name).fields))
  return !title && !excerpt && !body
}

/** The content before the article was taken off, if it is still kept. */
async function contentBefore({ database }: WebsiteDeps, name: ArticleName, version: number) {
  if (version <= 1) return shippedContentOf(name)
  const [before] = await repository.listPublishedVersions(database.kysely, name, {
    upTo: version - 1,
    limit: 1,
  })
  return before?.version === version - 1 ? contentOf(before.body) : undefined
}

/**
 * The last words of a deleted article: its discarded draft, or else its published words. Undefined if the
 * article is not deleted, was blank, or its versions are no longer kept.
 */
export async function findDeletedArticle(
  deps: WebsiteDeps,
  row: repository.DocumentRow,
): Promise<Deleted | undefined> {
  const { name, version } = row
  const { kysely } = deps.database
  if (!isArticleName(name) || (row.draft ?? row.planned) !== null) return undefined
  if (isDocumentContent(documentDefinitionOf(name).pick(deps.website.shown().content))) return undefined
  const [last] = await repository.listPublishedVersions(kysely, name, { upTo: version, limit: 1 })
  // Ignore drafts that were discarded before the article was taken off.
  const discarded = await findNewestDiscarded(kysely, name, last?.at)
  const draft = contentOf(discarded?.body ?? null)
  if (discarded && draft) {
    if (isBlank(name, draft)) return undefined
    const keptUntil = daysAfter(discarded.at, keptForDays.discarded)
    return { at: discarded.at.toISOString(), keptUntil, content: draft }
  }
  const content = last && (await contentBefore(deps, name, version))
  if (!last || !content) return undefined
  const keptUntil = version > 1 ? daysAfter(last.at, keptForDays.published) : undefined
  return { at: last.at.toISOString(), content, ...(keptUntil && { keptUntil }) }
}

export async function readDocumentForEditor(
  deps: WebsiteDeps,
  name: WebsiteDocument['name'],
): Promise<WebsiteDocument> {
  const document = await readDocument(deps, name)
  if (!isArticleName(name)) return document
  const deleted = await findDeletedArticle(deps, await repository.findDocument(deps.database.kysely, name))
  return deleted ? { ...document, deleted } : document
}

/** Makes the words of a deleted article a draft. */
export async function restoreDeletedArticle(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  const { name } = seen
  const deleted = await findDeletedArticle(deps, await repository.findDocument(deps.database.kysely, name))
  if (!deleted) throw new AppError('NOT_FOUND', { detail: 'Its words are no longer kept.' })
  await deps.database.write(async (tx) => {
    const row = await lockSeen(tx, deps, seen)
    await repository.updateDocument(tx, name, {
      draft: JSON.stringify(deleted.content),
      draftVersion: row.draftVersion + 1,
      draftSavedAt: deps.now(),
    })
  })
  return await readDocument(deps, name)
}
