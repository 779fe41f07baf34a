import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The address of the owner's own calendar, encrypted, and when she is busy by it. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table own_calendar (
      id integer primary key,
      address text not null,
      host text not null,
      read_at timestamptz not null,
      problem text,
      in_unknown_zone integer not null,
      unreadable integer not null
    )`,
    sql`create table own_calendar_times (
      starts_at timestamptz primary key,
      ends_at timestamptz not null
    )`,
  ]
  for (const change of changes) await change.execute(tx)
}
