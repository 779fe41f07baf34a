import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Status of each consultation, and when it was answered. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const columns = [
    sql`status text not null default 'new'`,
    sql`answered_at timestamptz`,
    sql`status_changed_at timestamptz`,
    sql`version integer not null default 1`,
  ]
  for (const column of columns) await sql`alter table consultations add column ${column}`.execute(tx)
  // Nobody knows whether older ones were answered; as new they would all be overdue.
  await sql`update consultations set status = 'closed' where created_at < ${new Date(Date.now() - weekMs)}`.execute(
    tx,
  )
  await sql`create index consultations_by_status on consultations (status, created_at, id)`.execute(tx)
}
