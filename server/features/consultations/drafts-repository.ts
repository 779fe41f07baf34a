import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type DraftRow = Selectable<Tables['consultationDrafts']>
type Which = Pick<DraftRow, 'consultationId' | 'kind'>

export async function findDraft(
  db: Executor,
  { consultationId, kind }: Which,
): Promise<DraftRow | undefined> {
  return await db
    .selectFrom('consultationDrafts')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function listDrafts(db: Executor, consultationIds: readonly string[]): Promise<DraftRow[]> {
  if (consultationIds.length === 0) return []
  return await db
    .selectFrom('consultationDrafts')
    .selectAll()
    .where('consultationId', 'in', consultationIds)
    .orderBy('savedAt', 'desc')
    .execute()
}

/** Stores a draft, unless there is one with another revision than the one seen; says whether it did. */
export async function storeDraft(tx: Executor, seenRevision: string, draft: DraftRow): Promise<boolean> {
  const { consultationId, kind, ...words } = draft
  const changed = await tx
    .updateTable('consultationDrafts')
    .set(words)
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .where('revision', '=', seenRevision)
    .returning('revision')
    .executeTakeFirst()
  if (changed) return true
  const inserted = await tx
    .insertInto('consultationDrafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['consultationId', 'kind']).doNothing())
    .returning('revision')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes a draft, unless it has another revision than the one seen. */
export async function discardDraft(tx: Executor, seenRevision: string, which: Which): Promise<boolean> {
  await tx
    .deleteFrom('consultationDrafts')
    .where('consultationId', '=', which.consultationId)
    .where('kind', '=', which.kind)
    .where('revision', '=', seenRevision)
    .execute()
  return (await findDraft(tx, which)) === undefined
}
