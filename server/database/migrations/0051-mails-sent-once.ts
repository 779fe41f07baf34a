import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** When a mail that must not arrive twice was handed to a mail server. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`alter table mails add column handed_at timestamptz`.execute(tx)
}
