import { randomUUIDv7 } from 'node:crypto'
import { madeUpFacts } from '#content/details.ts'
import { shipped } from '#content/shipped.ts'
import { isRecord } from '#contract/is-record.ts'
import {
  articleIdOf,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  type WebsiteDocument,
} from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveWebsite } from './live.ts'
import * as repository from './repository.ts'
import { documentIn, parseStoredJson } from './stored-content.ts'

export type WebsiteDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }
export type Seen = { name: DocumentName; version: number }

export function contentOf(text: string | null): DocumentContent | undefined {
  const value = parseStoredJson(text)
  return isRecord(value) ? value : undefined
}

const asContent = (value: unknown) => (isRecord(value) ? value : undefined)

/** The shipped document; undefined for an article that the owner wrote. */
export const shippedDocument = (name: DocumentName) => asContent(documentIn(shipped, name))

export async function readRow(db: Executor, name: DocumentName): Promise<repository.DocumentRow> {
  const article = isArticleName(name) ? shipped.articles[articleIdOf(name)] : undefined
  const usual = { id: name, ...repository.untouched, published: article ? JSON.stringify(article) : null }
  return (await repository.findDocument(db, name)) ?? usual
}

/** Changes the row if nobody else has since it was seen. */
export async function changeRow(
  tx: Executor,
  { name, version }: Seen,
  change: Partial<Omit<repository.DocumentRow, 'id' | 'version'>>,
): Promise<void> {
  await repository.insertDocument(tx, await readRow(tx, name))
  await updateVersioned(tx, 'websiteDocuments', name, version, change)
}

export const keepVersion = (tx: Executor, document: DocumentName, body: string, at: Date) =>
  repository.insertVersion(tx, { id: randomUUIDv7(), document, body, at })

export async function readDocument(
  { database, website }: WebsiteDeps,
  name: DocumentName,
): Promise<WebsiteDocument> {
  const row = await readRow(database.kysely, name)
  const draft = contentOf(row.draft)
  const published = asContent(documentIn(website.shown().content, name))
  return {
    ...{ name, version: row.version },
    ...(row.publishedAt && { publishedAt: row.publishedAt.toISOString() }),
    ...(draft && row.draftSavedAt && { draftSavedAt: row.draftSavedAt.toISOString() }),
    ...(published && { published }),
    ...(draft && { draft }),
    ...(name === 'details' && { samples: madeUpFacts(draft ?? published ?? {}, shipped.details) }),
    ...(row.plannedFor && { plannedFor: row.plannedFor.toISOString() }),
    ...(row.deletedAt && { isDeleted: true }),
  }
}

export const noDraft = { draft: null, draftSavedAt: null, plannedFor: null } as const
