import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ReplyRow = Selectable<Tables['consultationReplies']>

/** Whether the reply is new: one that was sent before under this id stays as it is. */
export async function insertReply(tx: Executor, reply: Omit<ReplyRow, 'undoneAt'>): Promise<boolean> {
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
