import type { EventKind } from '#contract/value-sets.ts'
import type { Executor } from '#server/database/schema.ts'
import { addEvent, listEvents } from '#server/features/timeline/service.ts'

/** Records an event of a request; returns false if its id is recorded already. */
export const addRequestHistory = (
  tx: Executor,
  event: Parameters<typeof addEvent>[1] & { consultationId: string },
) => addEvent(tx, event)

type Which = { id: string; consultationId: string; kind: EventKind }

/** Deletes an event and returns it, if there is one of this kind. */
export async function deleteHistory(tx: Executor, { id, consultationId, kind }: Which) {
  return await tx
    .deleteFrom('timelineEvents')
    .where('id', '=', id)
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a request's notes, drafts and replies. */
export async function deleteNotesAndHistory(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('consultationDrafts').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationNotes').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationReplies').where('consultationId', '=', consultationId).execute()
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

export const listHistoryOfRequest = (db: Executor, consultationId: string) =>
  listEvents(db, 'consultationId', consultationId)
