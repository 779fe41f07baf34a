import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Browsers subscribed to push messages, and the messages waiting for them. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table push_subscriptions (
      id text primary key,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      session_id text references admin_sessions (id) on delete cascade,
      created_at timestamptz not null,
      told_at timestamptz
    )`,
    sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`,
    sql`create table push_messages (
      id text primary key,
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      consultation_id text not null,
      failures integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null
    )`,
    sql`create index push_messages_due on push_messages (due_at)`,
    sql`create index push_messages_of_subscription on push_messages (subscription_id)`,
    sql`create index push_messages_of_consultation on push_messages (consultation_id)`,
  ]
  for (const change of changes) await change.execute(tx)
}
