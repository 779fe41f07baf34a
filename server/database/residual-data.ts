import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { idList } from './id-list.ts'
import type { Executor } from './schema.ts'

/** Notes personal data that was removed from a row that stays; triggers note deleted rows. */
export async function noteResidualData(tx: Executor): Promise<void> {
  await tx.insertInto('residualData').values({ id: randomUUID() }).execute()
}

export async function hasResidualData(db: Executor): Promise<boolean> {
  return (await db.selectFrom('residualData').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Scrubs what was noted before the call; later deletions stay noted. */
export async function clearResidualData({ kysely, kind, scrub, write }: Database): Promise<void> {
  const noted = await kysely.selectFrom('residualData').select('id').execute()
  if (noted.length === 0) return
  await scrub()
  const ids = noted.map(({ id }) => id)
  await write((tx) => tx.deleteFrom('residualData').where('id', 'in', idList(kind, ids)).execute())
}
