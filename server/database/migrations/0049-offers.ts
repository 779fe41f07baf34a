import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const residualDataTrigger = {
  sqlite: `create trigger offers_leave_residual_data after delete on offers
    begin insert into residual_data (id) values (lower(hex(randomblob(16)))); end`,
  postgres: `create trigger offers_leave_residual_data after delete on offers
    for each row execute function note_residual_data()`,
}

/** Times offered to clients, and what a client wishes for an appointment. */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table offers (
      id text primary key,
      consultation_id text,
      client_id text,
      service_type text not null,
      place text not null,
      area text not null,
      minutes integer not null,
      line text not null,
      state text not null default 'open',
      open_until timestamptz not null,
      words text,
      answered_at timestamptz,
      appointment_id text,
      sent_again_at timestamptz,
      mail_id text,
      version integer not null default 1,
      undo_until timestamptz,
      created_at timestamptz not null
    )`,
    sql`create index offers_by_state on offers (state, open_until)`,
    sql`create index offers_of_consultation on offers (consultation_id)`,
    sql`create index offers_of_client on offers (client_id)`,
    sql`create table offer_times (
      id text primary key,
      offer_id text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null
    )`,
    sql`create index offer_times_of on offer_times (offer_id, starts_at)`,
    sql`create index offer_times_by_start on offer_times (starts_at)`,
    sql`alter table appointments add column wish text`,
    sql`alter table appointments add column cancelled_at timestamptz`,
    sql`alter table appointments add column time_set_at timestamptz`,
    sql`create index appointments_changed_by_clients on appointments (starts_at)
      where wish is not null or cancelled_by = 'client'`,
  ]
  for (const change of changes) await change.execute(tx)
  await sql.raw(residualDataTrigger[kind]).execute(tx)
}
