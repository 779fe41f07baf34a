import { sql } from 'kysely'
import { ArticleDocument } from '#content/article.ts'
import type { Content, WebsiteContent } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#contract/durations.ts'
import { isRecord } from '#contract/is-record.ts'
import {
  articleIdOf,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  isDocumentName,
} from '#contract/website.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Log } from '#server/process/log.ts'
import { readPictures } from './pictures/library.ts'

export type DocumentRow = Tables['websiteDocuments']
export type VersionRow = Tables['websiteVersions']

/** A document that nobody has touched. */
export const untouched = {
  ...{ version: 0, published: null, publishedAt: null, draft: null, draftSavedAt: null },
  ...{ plannedFor: null, deletedAt: null },
} satisfies Omit<DocumentRow, 'id'>

/** Another release may have written it: what cannot be read is no document. */
export function contentOf(text: string | null): DocumentContent | undefined {
  try {
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isRecord(value) ? value : undefined
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

/** The shipped content with everything that the owner has published. Invalid stored content never makes it fail. */
export async function readStoredContent(db: Executor, log?: Log): Promise<WebsiteContent> {
  let content: WebsiteContent = { ...shipped, pictures: await readPictures(db) }
  for (const { id: name, published } of await listDocuments(db)) {
    if (!isDocumentName(name)) continue
    if (published === null) {
      if (isArticleName(name)) content = withDocument(content, name, undefined)
      continue
    }
    const schema = isArticleName(name) ? ArticleDocument : documents[name].schema
    const { data } = schema.safeParse(contentOf(published))
    if (data === undefined)
      log?.warn({ document: name }, 'A published document is not valid: the shipped one is shown')
    else content = withDocument(content, name, data)
  }
  return content
}

export const listDocuments = async (db: Executor): Promise<DocumentRow[]> =>
  await db.selectFrom('websiteDocuments').selectAll().orderBy('id').execute()

export async function findDocument(db: Executor, id: string): Promise<DocumentRow | undefined> {
  return await db.selectFrom('websiteDocuments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Creates the row, unless it is there. */
export async function insertDocument(tx: Executor, row: DocumentRow): Promise<void> {
  await tx
    .insertInto('websiteDocuments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Articles whose time has come, longest due first. */
export async function listDueDocuments(db: Executor, now: Date): Promise<DocumentRow[]> {
  return await db
    .selectFrom('websiteDocuments')
    .selectAll()
    .where('plannedFor', '<=', now)
    .orderBy('plannedFor')
    .execute()
}

export async function insertVersion(tx: Executor, version: VersionRow): Promise<void> {
  await tx.insertInto('websiteVersions').values(version).execute()
}

/** The published versions of a document, newest first. */
export async function listVersions(db: Executor, document: string): Promise<VersionRow[]> {
  return await db
    .selectFrom('websiteVersions')
    .selectAll()
    .where('document', '=', document)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function replaceVersionBody(tx: Executor, id: string, body: string): Promise<void> {
  await tx.updateTable('websiteVersions').set({ body }).where('id', '=', id).execute()
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

/** Whether a subscriber agreed to the sign-up box of this version: it is the evidence of that consent. */
const isAgreedTo = sql<boolean>`exists (select 1 from newsletters where wording is not null
  and replace(website_versions.body, '"wording":"' || wording || '"', '') <> website_versions.body)`

/** How many versions of a document are kept, and for how many days a deleted article. */
const kept = { versions: 20, deletedForDays: 30 } as const

/**
 * Deletes all but the newest versions of each document; those of the privacy policy are kept. Articles that were deleted a
 * month ago are emptied; their rows stay, since a shipped one must not come back.
 */
export async function deleteOldVersions({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<void> {
  const before = new Date(now().getTime() - kept.deletedForDays * dayMs)
  await database.write(async (tx) => {
    const deleted = tx.selectFrom('websiteDocuments').select('id').where('deletedAt', '<', before)
    await tx.deleteFrom('websiteVersions').where('document', 'in', deleted).execute()
    await tx.updateTable('websiteDocuments').set({ draft: null }).where('deletedAt', '<', before).execute()
    const ranked = tx
      .selectFrom('websiteVersions')
      .select([
        'id',
        sql<number>`row_number() over (partition by document order by at desc, id desc)`.as('place'),
      ])
      .as('ranked')
    await tx
      .deleteFrom('websiteVersions')
      .where('id', 'in', tx.selectFrom(ranked).select('ranked.id').where('place', '>', kept.versions))
      .where('document', '!=', 'privacy')
      .where((eb) => eb.or([eb('document', '!=', 'newsletter'), eb.not(isAgreedTo)]))
      .execute()
  })
}

export async function insertWithdrawnTestimonial(
  tx: Executor,
  row: Tables['withdrawnTestimonials'],
): Promise<void> {
  await tx
    .insertInto('withdrawnTestimonials')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function listWithdrawnTestimonials(db: Executor): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('withdrawnTestimonials').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
