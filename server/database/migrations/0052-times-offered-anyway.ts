import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Whether the owner has offered a time although something spoke against it. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`alter table offer_times add column is_anyway boolean not null default false`.execute(tx)
}
