import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The owner's account: devices, sign-ins, and a second step after the password. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const user = sql`admin_user_id text not null references admin_users (id) on delete cascade`
  const statements = [
    sql`alter table admin_users add column password_changed_at timestamptz`,
    sql`alter table admin_sessions add column device text`,
    sql`alter table admin_sessions add column proved_at timestamptz`,
    sql`create table second_steps (
      admin_user_id text primary key references admin_users (id) on delete cascade,
      secret text not null,
      created_at timestamptz not null,
      on_since timestamptz,
      last_step integer not null default 0)`,
    sql`create table recovery_codes (id text primary key, ${user})`,
    sql`create table pending_logins (
      id text primary key,
      ${user},
      created_at timestamptz not null,
      failures integer not null default 0)`,
    sql`create table sign_ins (
      id text primary key,
      at timestamptz not null,
      outcome text not null,
      device text not null,
      times integer not null default 1)`,
    sql`create index sign_ins_by_time on sign_ins (at, id)`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
