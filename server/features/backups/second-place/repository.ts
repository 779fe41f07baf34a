import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type SecondPlaceRow = Tables['secondPlace']

export async function readRow(db: Executor): Promise<SecondPlaceRow> {
  return await db.selectFrom('secondPlace').selectAll().executeTakeFirstOrThrow()
}

/** The same for a change: nobody else changes it before the transaction has ended. */
export async function lockRow(tx: Executor, kind: DatabaseKind): Promise<SecondPlaceRow> {
  return await tx
    .selectFrom('secondPlace')
    .selectAll()
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function changeRow(tx: Executor, change: Omit<SecondPlaceRow, 'id'>): Promise<void> {
  await tx.updateTable('secondPlace').set(change).execute()
}
