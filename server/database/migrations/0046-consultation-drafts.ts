import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * Unsent replies and notes, at most one of each per consultation. No trigger notes their deletion: an erasure deletes the
 * consultation too, whose trigger does, and what was sent lives on as a mail or a note.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table consultation_drafts (
    consultation_id text not null,
    kind text not null,
    subject text not null,
    message text not null,
    revision text not null,
    saved_at timestamptz not null,
    primary key (consultation_id, kind)
  )`.execute(tx)
}
