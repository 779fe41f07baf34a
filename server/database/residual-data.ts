import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { idListSql } from './id-list.ts'
import type { Executor } from './schema.ts'

/** Marks personal data removed from a row that stays; triggers mark deleted rows. */
export async function markResidualData(tx: Executor): Promise<void> {
  await tx.insertInto('residualData').values({ id: randomUUID() }).execute()
}

export async function hasResidualData(db: Executor): Promise<boolean> {
  return (await db.selectFrom('residualData').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether a transaction is open that began before this time: PostgreSQL keeps the deleted rows that it can still see. */
async function hasOlderTransaction(db: Executor, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and xact_start < ${at} limit 1`.execute(db)
  return rows.length > 0
}

/** Scrubs what was marked before the call; later deletions stay marked. */
export async function clearResidualData({ kysely, kind, scrub, write }: Database): Promise<void> {
  const marked = await kysely.selectFrom('residualData').select('id').execute()
  if (marked.length === 0) return
  const clock = sql<{ at: Date }>`select clock_timestamp() as at`
  const begun = kind === 'postgres' ? (await clock.execute(kysely)).rows[0]?.at : undefined
  await scrub()
  // Keep the marks, so that the next run scrubs again.
  if (begun && (await hasOlderTransaction(kysely, begun))) return
  const ids = marked.map(({ id }) => id)
  await write((tx) => tx.deleteFrom('residualData').where('id', 'in', idListSql(kind, ids)).execute())
}
