import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Sessions kept only for their cookie choice: removes everything else about the visit. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`update sessions set day = null, views = 0, timed_views = 0, seconds = 0, contact_views = 0,
    form_starts = 0, requests = 0, referrer_host = null, referrer_at = null
    where (day is not null or views <> 0 or form_starts <> 0 or requests <> 0)
      and not exists (select 1 from page_views where session_id = sessions.id)
      and not exists (select 1 from events where session_id = sessions.id)`.execute(tx)
}
