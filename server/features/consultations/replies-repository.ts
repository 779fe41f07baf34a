import type { Selectable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ReplyRow = Selectable<Tables['consultationReplies']>

/** Whether the reply is new: one that was sent before under this id stays as it is. */
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

export async function listReplies(db: Executor, consultationId: string): Promise<ReplyRow[]> {
  return await db
    .selectFrom('consultationReplies')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .execute()
}

/** Stores when a reply turned out not to have arrived, or that it is on its way again. */
export async function setRefusedAt(
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

/** Of these requests, those whose newest reply did not arrive, and since when that is known. */
export async function findUnreached(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await unreached(db)
    .select(['reply.consultationId', 'reply.refusedAt'])
    .where('reply.consultationId', 'in', idList(kind, ids))
    .execute()
  return new Map(
    rows.flatMap(({ consultationId, refusedAt }) => (refusedAt ? [[consultationId, refusedAt]] : [])),
  )
}

/** Those who wait since a reply did not reach them, the last first. */
export async function listUnreached(db: Executor, limit: number) {
  return await unreached(db)
    .innerJoin('consultations', 'consultations.id', 'reply.consultationId')
    .select(['consultations.id', 'consultations.name', 'consultations.phone'])
    .where('consultations.status', '=', 'new')
    .orderBy('reply.refusedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Replies that did not arrive, and after which none was written. */
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

/** Says whether it had not been taken back before. */
export async function markUndone(tx: Executor, id: string, undoneAt: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('consultationReplies')
    .set({ undoneAt })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
