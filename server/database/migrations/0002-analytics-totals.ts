import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Totals beside the rows, so that the dashboard never counts rows. */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  // Looked up by primary key only: without rowid each row is written to one tree instead of two.
  const clustered = sql.raw(kind === 'sqlite' ? 'without rowid' : '')
  await sql`create table sessions (
    id text primary key check (length(id) between 1 and 128),
    day text,
    views integer not null default 0,
    timed_views integer not null default 0,
    seconds integer not null default 0,
    contact_views integer not null default 0,
    form_starts integer not null default 0,
    requests integer not null default 0,
    referrer_host text,
    referrer_at timestamptz,
    consent_day text,
    consent_at timestamptz,
    analytics boolean) ${clustered}`.execute(tx)
  await sql`create table days (
    day text primary key,
    visitors integer not null,
    timed_sessions integer not null,
    seconds bigint not null,
    views integer not null,
    clicks integer not null,
    submissions integer not null,
    contact_sessions integer not null,
    form_start_sessions integer not null,
    request_sessions integer not null,
    chose_sessions integer not null,
    agreed_sessions integer not null) ${clustered}`.execute(tx)
  await sql`create table day_names (
    subject text not null check (subject in ('page', 'referrer', 'event')),
    day text not null,
    name text not null,
    total integer not null,
    primary key (subject, day, name)) ${clustered}`.execute(tx)
  await sql`create table jobs (
    name text primary key,
    done_at timestamptz,
    leased_until timestamptz,
    leased_by text)`.execute(tx)
}
