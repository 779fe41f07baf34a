import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The key of the second step is encrypted; one that is not yet is encrypted at the next start, which has the file that does it. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`alter table second_steps add column is_sealed boolean not null default false`.execute(tx)
}
