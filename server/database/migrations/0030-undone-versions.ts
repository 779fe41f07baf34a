import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The publish that an undo reversed. Until now that was always the previous one. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table website_versions add column undoes integer`,
    sql`update website_versions set undoes = version - 1 where how = 'undone'`,
  ]
  for (const change of changes) await change.execute(tx)
}
