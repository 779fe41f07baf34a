import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { rowSet } from '#server/database/row-set.ts'
import type { Executor } from '#server/database/schema.ts'

/** The tables that hold rows of a session, and when each row was written. */
const ages = { page_views: 'viewed_at', events: 'created_at', cookie_consents: 'created_at' } as const
export type AgeingTable = keyof typeof ages

const idsIn = (kind: DatabaseKind, ids: Iterable<string>) =>
  sql`(select id from ${rowSet(
    kind,
    { id: 'text' },
    [...ids].map((id) => [id]),
  )})`

async function deleteForgottenSessions(tx: Executor, kind: DatabaseKind, ids: Iterable<string>) {
  const isWithoutRows = Object.keys(ages).map(
    (table) => sql`not exists (select 1 from ${sql.table(table)} where session_id = sessions.id)`,
  )
  await sql`delete from sessions
    where id in ${idsIn(kind, ids)} and ${sql.join(isWithoutRows, sql` and `)}`.execute(tx)
}

/**
 * Deletes the oldest rows written before an instant, at most so many, and the sessions of which nothing is left. The
 * totals are not touched: what was counted stays counted. Returns how many rows it was.
 */
export async function deleteOldRows(
  tx: Executor,
  kind: DatabaseKind,
  { table, before, limit }: { table: AgeingTable; before: Date; limit: number },
): Promise<number> {
  const age = sql.ref(ages[table])
  const { rows } = await sql<{ id: string; sessionId: string }>`select id, session_id from ${sql.table(table)}
    where ${age} < ${before} order by ${age}, id limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const sessionIds = [...new Set(rows.map(({ sessionId }) => sessionId))].sort()
  // Their lock first, as for every other change of what a session has.
  if (kind === 'postgres') {
    await sql`select id from sessions where id in ${idsIn(kind, sessionIds)} order by id for update`.execute(
      tx,
    )
  }
  await sql`delete from ${sql.table(table)} where id in ${idsIn(
    kind,
    rows.map(({ id }) => id),
  )}`.execute(tx)
  await deleteForgottenSessions(tx, kind, sessionIds)
  return rows.length
}
