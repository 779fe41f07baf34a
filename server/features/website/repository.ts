import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Content, WebsiteContent } from '#content/content.ts'
import { schemaOf } from '#content/documents.ts'
import { shipped } from '#content/shipped.ts'
import { isRecord } from '#contract/is-record.ts'
import {
  articleIdOf,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  isDocumentName,
} from '#contract/website.ts'
import type { Database } from '#server/database/database.ts'
import { findRow, insertOnce, updateVersioned } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Log } from '#server/process/log.ts'
import { readPictures } from './pictures/repository.ts'

export type DocumentRow = Tables['websiteDocuments']

/** The document, and the version of it that the device has seen. */
export type Seen = { name: DocumentName; version: number }

/** A stored document, without fields that it no longer has: what an earlier release stored stays valid. */
export function contentOf(name: DocumentName, text: string | null): DocumentContent | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text)
  for (const issue of schemaOf(name).safeParse(value).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>((at, key) => Object(at)[key], value)
    for (const key of issue.keys) Reflect.deleteProperty(Object(holder), key)
  }
  return isRecord(value) ? value : undefined
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

/** The document as the content has it; undefined for an article that it does not show. */
export function documentIn(content: Content, name: DocumentName): DocumentContent | undefined {
  const document: unknown = isArticleName(name) ? content.articles[articleIdOf(name)] : content[name]
  return isRecord(document) ? document : undefined
}

/** The shipped content with everything that the owner has published. Invalid stored content never makes it fail. */
export async function readStoredContent(db: Executor, log?: Log): Promise<WebsiteContent> {
  let content: WebsiteContent = { ...shipped, pictures: await readPictures(db) }
  for (const { id: name, published } of await listDocuments(db)) {
    if (!isDocumentName(name) || (published === null && !isArticleName(name))) continue
    const { data } = schemaOf(name).safeParse(contentOf(name, published))
    if (data !== undefined || published === null) content = withDocument(content, name, data)
    else log?.warn({ document: name }, 'A published document is not valid: the shipped one is shown')
  }
  return content
}

/** Those with the newest drafts first. */
export const listDocuments = async (db: Executor): Promise<DocumentRow[]> =>
  await db.selectFrom('websiteDocuments').selectAll().orderBy('draftSavedAt', 'desc').orderBy('id').execute()

/** The row of a document, also of one that nobody has touched. */
export async function readRow(db: Executor, name: DocumentName): Promise<DocumentRow> {
  const row = await findRow(db, 'websiteDocuments', name)
  const article = isArticleName(name) ? documentIn(shipped, name) : undefined
  return row ?? { id: name, ...untouched, published: article ? JSON.stringify(article) : null }
}

export const untouched = {
  ...{ version: 0, published: null, publishedAt: null, draft: null, draftSavedAt: null },
  plannedFor: null,
} satisfies Omit<DocumentRow, 'id'>

export type Change = Partial<Omit<DocumentRow, 'id' | 'version'>>

/** Changes the row if nobody else has since it was seen. */
export async function changeRow(tx: Executor, { name, version }: Seen, change: Change): Promise<void> {
  await insertOnce(tx, 'websiteDocuments', await readRow(tx, name))
  await updateVersioned(tx, 'websiteDocuments', name, version, change)
}

export async function keepVersion(tx: Executor, document: DocumentName, body: string, at: Date) {
  await tx.insertInto('websiteVersions').values({ id: randomUUIDv7(), document, body, at }).execute()
}

/** The published versions of a document, newest first. */
export async function listVersions(db: Executor, document: DocumentName) {
  return await db
    .selectFrom('websiteVersions')
    .selectAll()
    .where('document', '=', document)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What pages depend on besides the content: how often something was published, and whether she has opened the website. */
export async function readState(db: Executor): Promise<{ revision: number; isOpen: boolean }> {
  const row = await db
    .selectFrom('websiteRevision')
    .leftJoin('skippedSteps', (join) => join.on('name', '=', 'open'))
    .select(['revision', 'name'])
    .executeTakeFirst()
  return { revision: row?.revision ?? 0, isOpen: Boolean(row?.name) }
}

/** Tells every process to reload. The row stays locked until the commit, so that publishes come one by one. */
export async function raiseWebsiteRevision(tx: Executor): Promise<number> {
  const { revision } = await tx
    .updateTable('websiteRevision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Deletes what an article said, if it is not on the website. Its row stays: a shipped one must not come back. */
export async function deleteVersionsOfAbsent(tx: Executor, name: DocumentName): Promise<void> {
  const { published } = await readRow(tx, name)
  if (published === null) await tx.deleteFrom('websiteVersions').where('document', '=', name).execute()
}

/** How many versions of a document are kept. */
const keptVersions = 20

/** Deletes all but the newest versions of each document. All are kept of those that are evidence of what visitors agreed to. */
export async function deleteOldVersions({ database }: { database: Database }): Promise<void> {
  await database.write(async (tx) => {
    const ranked = tx
      .selectFrom('websiteVersions')
      .select([
        'id',
        sql<number>`row_number() over (partition by document order by at desc, id desc)`.as('place'),
      ])
      .as('ranked')
    await tx
      .deleteFrom('websiteVersions')
      .where('id', 'in', tx.selectFrom(ranked).select('ranked.id').where('place', '>', keptVersions))
      .where('document', 'not in', ['privacy', 'newsletter'])
      .execute()
  })
}

export async function listWithdrawnTestimonials(db: Executor): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('withdrawnTestimonials').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
