import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Browsers that the owner has logged in with, identified by a hash of their cookie. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table known_browsers (
    id text primary key check (length(id) between 1 and 64),
    admin_user_id text not null references admin_users (id) on delete cascade,
    last_login_at timestamptz not null)`.execute(tx)
}
