import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

type SavedTextsRow = Selectable<Tables['savedTexts']>

export async function findSavedTexts(db: Executor): Promise<SavedTextsRow | undefined> {
  return await db.selectFrom('savedTexts').selectAll().where('id', '=', 'texts').executeTakeFirst()
}

/** Stores the list, if nobody has changed it since the version that was seen; says whether it did. */
export async function storeSavedTexts(
  tx: Executor,
  seenVersion: number,
  { texts, updatedAt }: Pick<SavedTextsRow, 'texts' | 'updatedAt'>,
): Promise<boolean> {
  const version = seenVersion + 1
  const stored =
    seenVersion === 0
      ? await tx
          .insertInto('savedTexts')
          .values({ id: 'texts', texts, updatedAt, version })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('savedTexts')
          .set({ texts, updatedAt, version })
          .where('id', '=', 'texts')
          .where('version', '=', seenVersion)
          .returning('id')
          .executeTakeFirst()
  return stored !== undefined
}
