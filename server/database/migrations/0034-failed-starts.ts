import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Failures of a job in a row and their start, and the scheduled time that an issue missed. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table jobs add column failures integer not null default 0`,
    sql`alter table jobs add column failing_since timestamptz`,
    sql`alter table jobs add column retry_at timestamptz`,
    sql`alter table newsletter_issues add column missed_at timestamptz`,
  ]
  for (const change of changes) await change.execute(tx)
}
