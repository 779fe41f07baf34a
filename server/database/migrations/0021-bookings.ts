import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Appointments of consultations. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table bookings (
      id text primary key,
      consultation_id text not null unique,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      sequence integer not null default 0,
      sent_sequence integer,
      sent_at timestamptz,
      changed_at timestamptz not null
    )`,
    sql`create index bookings_by_start on bookings (starts_at)`,
  ]
  for (const change of changes) await change.execute(tx)
}
