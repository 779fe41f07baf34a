import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Where to come to, as told with a request for a home visit. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`alter table consultations add column address text not null default ''`.execute(tx)
}
