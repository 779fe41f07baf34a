import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const yesOrNo = sql`boolean not null default false check (is_owner in (false, true))`

/** The outbox: a mail is a row from the moment of its cause until it is settled. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table mail_batches (
    id text primary key check (length(id) between 1 and 64),
    state text not null check (state in ('sending', 'paused', 'sent')),
    subject text not null,
    html text not null,
    text text not null,
    created_at timestamptz not null,
    finished_at timestamptz)`.execute(tx)
  await sql`create table mails (
    id text primary key check (length(id) between 1 and 100),
    kind text not null,
    cause text unique,
    batch_id text references mail_batches (id) on delete cascade,
    subscriber_id text,
    is_owner ${yesOrNo},
    to_address text not null check (length(to_address) <= 254),
    reply_to_name text,
    reply_to_address text,
    letter text,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'skipped')),
    failures integer not null default 0,
    first_failed_at timestamptz,
    due_at timestamptz not null,
    leased_by text,
    reason text,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((batch_id is null) = (letter is not null)))`.execute(tx)
  await sql`create table mail_delivery (
    id text primary key,
    next_at timestamptz not null,
    paused_until timestamptz,
    failures integer not null default 0,
    trouble text,
    trouble_since timestamptz)`.execute(tx)
  await sql`insert into mail_delivery (id, next_at) values ('delivery', ${new Date(0)})`.execute(tx)
  await sql`create table mail_allowances (
    address text not null,
    day text not null,
    total integer not null,
    primary key (address, day))`.execute(tx)
  await sql`create table secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null)`.execute(tx)
  const indexes = [
    "mails_due on mails (batch_id, due_at) where state = 'waiting'",
    'mails_of_batch on mails (batch_id, state, settled_at) where batch_id is not null',
    'mails_settled on mails (state, settled_at) where batch_id is null',
    'mails_of_subscriber on mails (subscriber_id) where subscriber_id is not null',
    "mails_leased on mails (leased_by) where state = 'waiting'",
    'mail_allowances_day on mail_allowances (day)',
  ]
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(tx)
}
