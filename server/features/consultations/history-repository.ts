import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'

type HistoryEntry = {
  /** Idempotency key of the caller; a new id if absent. */
  id?: string
  consultationId: string
  /** What happened, such as `status`. */
  kind: string
  /** Stored as JSON. It never contains typed text, which must be deletable where it was typed. */
  details: Readonly<Record<string, string | number | boolean>>
  at: Date
}

/** Records an event of a request, in the transaction that caused it; returns false if its id is recorded already. */
export async function addRequestHistory(tx: Executor, { details, ...entry }: HistoryEntry): Promise<boolean> {
  const inserted = await tx
    .insertInto('consultationHistory')
    .values({ id: randomUUIDv7(), ...entry, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Which = { id: string; consultationId: string; kind: string }

/** Deletes an event and returns it, if there is one of this kind. */
export async function deleteHistory(tx: Executor, { id, consultationId, kind }: Which) {
  return await tx
    .deleteFrom('consultationHistory')
    .where('id', '=', id)
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a request's notes, drafts, replies and history. */
export async function deleteNotesAndHistory(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('consultationDrafts').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationNotes').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationReplies').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationHistory').where('consultationId', '=', consultationId).execute()
}

export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select([
      ...(['id', 'kind', 'isOwner', 'state', 'leasedBy', 'reason'] as const),
      ...(['createdAt', 'settledAt', 'expiresAt', 'dueAt'] as const),
    ])
    .where('consultationId', '=', consultationId)
    .execute()
}

export async function listHistoryOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('consultationHistory')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .execute()
}
