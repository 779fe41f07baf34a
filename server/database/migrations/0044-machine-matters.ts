import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** When the owner was last notified of a machine problem, and the text of the push message. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table told_matters (kind text primary key, told_at timestamptz not null)`,
    sql`alter table push_messages add column notice text`,
  ]
  for (const change of changes) await change.execute(tx)
}
