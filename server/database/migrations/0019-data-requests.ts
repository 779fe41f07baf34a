import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Data subject requests and the mails about them. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table data_requests (
      id text primary key,
      kind text not null,
      email text not null,
      message text not null,
      asked_at timestamptz not null,
      links_sent integer not null default 1,
      link_sent_at timestamptz not null,
      confirmed_at timestamptz,
      due_day text,
      reference text unique,
      answered_at timestamptz,
      outcome text,
      reason text not null default '',
      version integer not null default 1
    )`,
    sql`create index data_requests_of on data_requests (email)`,
    sql`create index data_requests_open on data_requests (due_day, id) where confirmed_at is not null and answered_at is null`,
    sql`create index data_requests_unconfirmed on data_requests (link_sent_at) where confirmed_at is null`,
    sql`create index data_requests_answered on data_requests (answered_at) where answered_at is not null`,
    // A data request shows the name that its sender gave in a consultation.
    sql`create index if not exists consultations_by_address on consultations (lower(email))`,
    sql`alter table mails add column data_request_id text`,
    sql`create index mails_of_data_request on mails (data_request_id) where data_request_id is not null`,
  ]
  for (const change of changes) await change.execute(tx)
}
