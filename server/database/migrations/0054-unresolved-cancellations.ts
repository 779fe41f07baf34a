import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

/** Whether the owner is still asked what follows a cancelled appointment. */
export async function up(tx: Executor): Promise<void> {
  await sql`alter table appointments add column is_unresolved boolean not null default false`.execute(tx)
  await sql`create index appointments_unresolved on appointments (starts_at) where is_unresolved`.execute(tx)
}
