import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Encrypts second-step keys: existing ones at the next start, which has the key file. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`alter table second_steps add column is_sealed boolean not null default false`.execute(tx)
}
