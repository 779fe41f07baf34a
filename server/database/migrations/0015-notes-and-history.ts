import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The owner's private notes on a request, and what happened to it when. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table consultation_notes (
      id text primary key,
      consultation_id text not null,
      body text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    sql`create index consultation_notes_of on consultation_notes (consultation_id, created_at)`,
    sql`create table consultation_history (
      id text primary key,
      consultation_id text not null,
      kind text not null,
      details text not null,
      at timestamptz not null
    )`,
    sql`create index consultation_history_of on consultation_history (consultation_id, at)`,
  ]
  for (const change of changes) await change.execute(tx)
}
