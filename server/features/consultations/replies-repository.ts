import type { Selectable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ReplyRow = Selectable<Tables['consultationReplies']>

/** Inserts a reply, unless one has its id already; says whether it did. */
export async function insertReply(
  tx: Executor,
  reply: Omit<ReplyRow, 'undoneAt' | 'refusedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('consultationReplies')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setMailOfReply(tx: Executor, id: string, mailId: string): Promise<void> {
  await tx.updateTable('consultationReplies').set({ mailId }).where('id', '=', id).execute()
}

export async function findReply(db: Executor, id: string): Promise<ReplyRow | undefined> {
  return await db.selectFrom('consultationReplies').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listRepliesOfRequest(db: Executor, consultationId: string): Promise<ReplyRow[]> {
  return await db
    .selectFrom('consultationReplies')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .execute()
}

/** Records when a reply was refused, or null when it is retried. */
export async function setReplyRefusedAt(
  tx: Executor,
  mailId: string,
  refusedAt: Date | null,
): Promise<ReplyRow | undefined> {
  return await tx
    .updateTable('consultationReplies')
    .set({ refusedAt })
    .where('mailId', '=', mailId)
    .returningAll()
    .executeTakeFirst()
}

/** Requests whose newest reply was refused, with the time of the refusal. */
export async function findUnreachedRequests(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await unreached(db)
    .select(['reply.consultationId', 'reply.refusedAt'])
    .where('reply.consultationId', 'in', idListSql(kind, ids))
    .execute()
  return new Map(
    rows.flatMap(({ consultationId, refusedAt }) => (refusedAt ? [[consultationId, refusedAt]] : [])),
  )
}

/** New requests whose newest reply was refused, latest first. */
export async function listUnreachedRequests(db: Executor, limit: number) {
  return await unreached(db)
    .innerJoin('consultations', 'consultations.id', 'reply.consultationId')
    .selectAll('consultations')
    .where('consultations.status', '=', 'new')
    .orderBy('reply.refusedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Refused replies without a later reply to the same request. */
const unreached = (db: Executor) =>
  db
    .selectFrom('consultationReplies as reply')
    .where('reply.refusedAt', 'is not', null)
    .where('reply.undoneAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consultationReplies as later')
            .select('later.id')
            .whereRef('later.consultationId', '=', 'reply.consultationId')
            .whereRef('later.createdAt', '>', 'reply.createdAt')
            .where('later.undoneAt', 'is', null),
        ),
      ),
    )

/** Says whether this call was the one that undid the reply. */
export async function markReplyUndone(tx: Executor, id: string, undoneAt: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('consultationReplies')
    .set({ undoneAt })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
