import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type DocumentRow = Tables['websiteDocuments']
export type VersionRow = Tables['websiteVersions']

/** A document without a row: the website shows the shipped content. */
export const untouched = {
  version: 0,
  draft: null,
  draftVersion: 0,
  draftSavedAt: null,
  planned: null,
  plannedFor: null,
}

export async function findDocument(db: Executor, name: string): Promise<DocumentRow> {
  const row = await db.selectFrom('websiteDocuments').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? { name, ...untouched }
}

/** The row for a change, created if missing and locked until the transaction ends. */
export async function lockDocument(tx: Executor, kind: DatabaseKind, name: string): Promise<DocumentRow> {
  await tx
    .insertInto('websiteDocuments')
    .values({ name, ...untouched })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return await tx
    .selectFrom('websiteDocuments')
    .selectAll()
    .where('name', '=', name)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function updateDocument(
  tx: Executor,
  name: string,
  change: Partial<Omit<DocumentRow, 'name'>>,
): Promise<void> {
  await tx.updateTable('websiteDocuments').set(change).where('name', '=', name).execute()
}

export async function insertVersion(tx: Executor, version: VersionRow): Promise<void> {
  await tx.insertInto('websiteVersions').values(version).execute()
}

/** Newest first: versions of one document, or the published versions of all. */
export async function listVersions(
  db: Executor,
  { document, limit }: { document?: string; limit: number },
): Promise<Omit<VersionRow, 'body'>[]> {
  return await db
    .selectFrom('websiteVersions')
    .select(['id', 'document', 'version', 'how', 'at'])
    .$if(document !== undefined, (query) => query.where('document', '=', document ?? ''))
    .$if(document === undefined, (query) => query.where('version', 'is not', null))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findVersion(db: Executor, document: string, id: string) {
  return await db
    .selectFrom('websiteVersions')
    .selectAll()
    .where('document', '=', document)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The published versions of a document up to this one, newest first. */
export async function listPublishedVersions(
  db: Executor,
  document: string,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<VersionRow[]> {
  return await db
    .selectFrom('websiteVersions')
    .selectAll()
    .where('document', '=', document)
    .where('version', '<=', upTo)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export async function readWebsiteRevision(db: Executor): Promise<number> {
  const row = await db.selectFrom('websiteRevision').select('revision').executeTakeFirst()
  return row?.revision ?? 0
}

/** The published version of each document. */
export async function listPublishedDocuments(db: Executor): Promise<VersionRow[]> {
  return await db
    .selectFrom('websiteDocuments as document')
    .innerJoin('websiteVersions as version', (join) =>
      join.onRef('version.document', '=', 'document.name').onRef('version.version', '=', 'document.version'),
    )
    .selectAll('version')
    .orderBy('version.document')
    .execute()
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

type Slice = { before: Date; limit: number }

/** Whether a subscriber agreed to the sign-up box of this version: it is the evidence of that consent. */
const isAgreedTo = sql<boolean>`exists (select 1 from newsletters where wording is not null
  and replace(kept.body, '"wording":"' || wording || '"', '') <> kept.body)`

/**
 * Deletes up to `limit` versions that were replaced before this date; returns how many. The published version
 * stays, however old, and so does the wording of the sign-up box that a subscriber agreed to.
 */
export async function deleteReplacedVersions(tx: Executor, { before, limit }: Slice): Promise<number> {
  const replaced = tx
    .selectFrom('websiteVersions as kept')
    .select('kept.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('websiteVersions as later')
          .select('later.id')
          .whereRef('later.document', '=', 'kept.document')
          .whereRef('later.version', '>', 'kept.version')
          .where('later.at', '<', before),
      ),
    )
    .where((eb) => eb.or([eb('kept.document', '!=', 'newsletter'), eb.not(isAgreedTo)]))
    .limit(limit)
  const deleted = await tx.deleteFrom('websiteVersions').where('id', 'in', replaced).returning('id').execute()
  return deleted.length
}

/** Deletes up to `limit` drafts that were discarded before this date; returns how many. */
export async function deleteDiscardedDrafts(tx: Executor, { before, limit }: Slice): Promise<number> {
  const discarded = tx
    .selectFrom('websiteVersions')
    .select('id')
    .where('how', '=', 'discarded')
    .where('at', '<', before)
    .limit(limit)
  const deleted = await tx
    .deleteFrom('websiteVersions')
    .where('id', 'in', discarded)
    .returning('id')
    .execute()
  return deleted.length
}

/** Versions whose body contains this id. */
export async function listVersionsHolding(tx: Executor, document: string, id: string): Promise<VersionRow[]> {
  return await tx
    .selectFrom('websiteVersions')
    .selectAll()
    .where('document', '=', document)
    .where('body', 'like', `%"${id}"%`)
    .execute()
}

export async function replaceVersionBody(tx: Executor, id: string, body: string): Promise<void> {
  await tx.updateTable('websiteVersions').set({ body }).where('id', '=', id).execute()
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

export async function findWithdrawnTestimonials(tx: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('withdrawnTestimonials').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Whether the owner has ticked off that her website is open. */
export async function readIsOpen(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('skippedSteps').select('name').where('name', '=', 'open').executeTakeFirst()
  return row !== undefined
}
