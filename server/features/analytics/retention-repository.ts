import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { runOnRows } from '#server/database/many-rows.ts'
import type { Executor } from '#server/database/schema.ts'

/** The tables that hold rows of a session, and when each row was written. */
const ages = { page_views: 'viewed_at', events: 'created_at', cookie_consents: 'created_at' } as const
export type AgeingTable = keyof typeof ages

const lockSessions = (values: string) =>
  `select id from sessions where id in (values ${values}) order by id for update`

const deletions: Record<AgeingTable, (values: string) => string> = {
  page_views: (values) => `delete from page_views where id in (values ${values})`,
  events: (values) => `delete from events where id in (values ${values})`,
  cookie_consents: (values) => `delete from cookie_consents where id in (values ${values})`,
}

const deleteForgottenSessions = (values: string) =>
  `delete from sessions where id in (values ${values})${Object.keys(ages)
    .map((table) => ` and not exists (select 1 from ${table} where session_id = sessions.id)`)
    .join('')}`

// What was chosen is kept longer than the visit. Its rows are gone, so nothing of it can be taken out of the totals.
const clearVisits = (values: string) =>
  `update sessions set day = null, views = 0, timed_views = 0, seconds = 0, contact_views = 0,
    form_starts = 0, requests = 0, referrer_host = null, referrer_at = null
  where id in (values ${values})
    and not exists (select 1 from page_views where session_id = sessions.id)
    and not exists (select 1 from events where session_id = sessions.id)`

/**
 * Deletes the oldest rows written before an instant, at most so many, and the sessions of which nothing is left; of
 * those of which only a choice is left, the choice stays. The totals are not touched: what was counted stays counted.
 * Returns how many rows it was.
 */
export async function deleteOldRows(
  tx: Executor,
  kind: DatabaseKind,
  { table, before, limit }: { table: AgeingTable; before: Date; limit: number },
): Promise<number> {
  const age = sql.ref(ages[table])
  const { rows } = await sql<{ id: string; sessionId: string }>`select id, session_id from ${sql.table(table)}
    where ${age} < ${before} order by ${age}, id limit ${limit}`.execute(tx)
  const sessions = [...new Set(rows.map(({ sessionId }) => sessionId))].sort().map((id) => [id])
  // Their lock first, as for every other change of what a session has.
  if (kind === 'postgres') await runOnRows(tx, kind, lockSessions, sessions)
  await runOnRows(
    tx,
    kind,
    deletions[table],
    rows.map(({ id }) => [id]),
  )
  await runOnRows(tx, kind, deleteForgottenSessions, sessions)
  if (table !== 'cookie_consents') await runOnRows(tx, kind, clearVisits, sessions)
  return rows.length
}
