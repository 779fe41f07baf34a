import { sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type DocumentRow = Tables['websiteDocuments']
export type VersionRow = Tables['websiteVersions']

/** A document that nobody has touched. */
export const untouched = {
  ...{ version: 0, published: null, publishedAt: null, draft: null, draftSavedAt: null },
  ...{ plannedFor: null, deletedAt: null },
} satisfies Omit<DocumentRow, 'id'>

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

export async function readWebsiteRevision(db: Executor): Promise<number> {
  const row = await db.selectFrom('websiteRevision').select('revision').executeTakeFirst()
  return row?.revision ?? 0
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

/** Deletes all but the newest versions of each document; those of the privacy policy are kept. */
export async function deleteOldVersions(tx: Executor, kept: number): Promise<void> {
  const ranked = tx
    .selectFrom('websiteVersions')
    .select([
      'id',
      sql<number>`row_number() over (partition by document order by at desc, id desc)`.as('place'),
    ])
  await tx
    .deleteFrom('websiteVersions')
    .where('id', 'in', tx.selectFrom(ranked.as('ranked')).select('ranked.id').where('place', '>', kept))
    .where('document', '!=', 'privacy')
    .where((eb) => eb.or([eb('document', '!=', 'newsletter'), eb.not(isAgreedTo)]))
    .execute()
}

/** Empties articles that were deleted before this date. Their rows stay: a shipped one must not come back. */
export async function emptyDeletedDocuments(tx: Executor, before: Date): Promise<void> {
  const deleted = tx.selectFrom('websiteDocuments').select('id').where('deletedAt', '<', before)
  await tx.deleteFrom('websiteVersions').where('document', 'in', deleted).execute()
  await tx.updateTable('websiteDocuments').set({ draft: null }).where('deletedAt', '<', before).execute()
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

/** Whether the owner has ticked off that her website is open. */
export async function readIsOpen(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('skippedSteps').select('name').where('name', '=', 'open').executeTakeFirst()
  return row !== undefined
}
