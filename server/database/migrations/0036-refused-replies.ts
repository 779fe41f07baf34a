import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** When a reply was refused. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table consultation_replies add column refused_at timestamptz`,
    sql`create index consultation_replies_refused on consultation_replies (consultation_id)
      where refused_at is not null`,
  ]
  for (const change of changes) await change.execute(tx)
}
