import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

/** Whether the client of an appointment is reminded of it by mail. */
export async function up(tx: Executor): Promise<void> {
  await sql`alter table appointments add column reminds boolean not null default true`.execute(tx)
}
