import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

type SavedReplyRow = Selectable<Tables['savedReply']>

export async function findSavedReply(db: Executor): Promise<SavedReplyRow | undefined> {
  return await db.selectFrom('savedReply').selectAll().where('id', '=', 'reply').executeTakeFirst()
}

/** Stores the text, if nobody has changed it since the version that was seen; says whether it did. */
export async function storeSavedReply(
  tx: Executor,
  seenVersion: number,
  { body, updatedAt }: Pick<SavedReplyRow, 'body' | 'updatedAt'>,
): Promise<boolean> {
  const version = seenVersion + 1
  const stored =
    seenVersion === 0
      ? await tx
          .insertInto('savedReply')
          .values({ id: 'reply', body, updatedAt, version })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('savedReply')
          .set({ body, updatedAt, version })
          .where('id', '=', 'reply')
          .where('version', '=', seenVersion)
          .returning('id')
          .executeTakeFirst()
  return stored !== undefined
}
