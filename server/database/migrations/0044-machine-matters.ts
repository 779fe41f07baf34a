import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** When the owner was last told of something about the machine, and what her phones are told of it. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table told_matters (kind text primary key, told_at timestamptz not null)`,
    sql`alter table push_messages add column notice text`,
  ]
  for (const change of changes) await change.execute(tx)
}
