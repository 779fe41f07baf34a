import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type BlockRow = Selectable<Tables['diaryBlocks']>

/** Blocks that may touch these days. */
export async function listBlocks(db: Executor, from: string, until: string): Promise<BlockRow[]> {
  return await db
    .selectFrom('diaryBlocks')
    .selectAll()
    .where('day', '<=', until)
    .where((eb) =>
      eb.or([
        eb('untilDay', '>=', from),
        eb.and([eb('untilDay', 'is', null), eb.or([eb('isWeekly', '=', true), eb('day', '>=', from)])]),
      ]),
    )
    .orderBy('day')
    .orderBy('id')
    .execute()
}

export async function insertBlock(tx: Executor, row: Omit<BlockRow, 'version'>): Promise<BlockRow> {
  return await tx.insertInto('diaryBlocks').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes a block whose version is still the one that was seen. */
export async function updateBlockIfUnchanged(
  tx: Executor,
  { id, version }: Pick<BlockRow, 'id' | 'version'>,
  change: Omit<BlockRow, 'id' | 'version'>,
): Promise<BlockRow | undefined> {
  return await tx
    .updateTable('diaryBlocks')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteBlock(
  tx: Executor,
  { id, version }: Pick<BlockRow, 'id' | 'version'>,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('diaryBlocks')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function hasBlock(db: Executor, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('diaryBlocks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
