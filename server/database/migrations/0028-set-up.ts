import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The mail account set up in the dashboard, its password encrypted; and the steps done before going live. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table mail_settings (
      id integer primary key,
      revision integer not null default 0,
      used text,
      used_secret text,
      confirmed_at timestamptz,
      draft text,
      draft_secret text,
      draft_version integer not null default 0,
      tested_at timestamptz
    )`,
    sql`insert into mail_settings (id) values (1)`,
    sql`create table set_up_steps (name text primary key, done_at timestamptz not null)`,
  ]
  for (const change of changes) await change.execute(tx)
}
