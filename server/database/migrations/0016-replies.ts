import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Replies from the dashboard, and the text they start from. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table consultation_replies (
      id text primary key,
      consultation_id text not null,
      mail_id text not null,
      created_at timestamptz not null,
      undone_at timestamptz,
      status_before text not null,
      answered_before timestamptz,
      status_changed_before timestamptz,
      version_after integer not null
    )`,
    sql`create index consultation_replies_of on consultation_replies (consultation_id)`,
    sql`create table saved_reply (
      id text primary key,
      body text not null,
      version integer not null,
      updated_at timestamptz not null
    )`,
  ]
  for (const change of changes) await change.execute(tx)
}
