import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * A day's totals are recounted from its rows after changes instead of being incremented. Existing totals are correct;
 * days whose rows are deleted, or soon will be, are never recounted.
 */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const clustered = sql.raw(kind === 'sqlite' ? 'without rowid' : '')
  // One hour ahead, like London in summer: better one final day too many.
  const lastFinal = new Date(Date.now() - 180 * dayMs + hourMs).toISOString().slice(0, 10)
  const changes = [
    sql`create table counted_days (
      day text primary key,
      state text not null default 'changed' check (state in ('changed', 'counted', 'final')),
      visitors integer not null default 0,
      timed_sessions integer not null default 0,
      seconds bigint not null default 0,
      views integer not null default 0,
      clicks integer not null default 0,
      submissions integer not null default 0,
      contact_sessions integer not null default 0,
      form_start_sessions integer not null default 0,
      request_sessions integer not null default 0,
      chose_sessions integer not null default 0,
      agreed_sessions integer not null default 0) ${clustered}`,
    sql`insert into counted_days select day, case when day <= ${lastFinal} then 'final' else 'counted' end, visitors,
      timed_sessions, seconds, views, clicks, submissions, contact_sessions, form_start_sessions, request_sessions,
      chose_sessions, agreed_sessions from days`,
    sql`drop table days`,
    sql`alter table counted_days rename to days`,
    sql`create index days_state on days (state, day)`,
    sql`delete from day_names where total = 0`,
    sql`drop table month_names`,
    sql`create table visits (
      id text primary key check (length(id) between 1 and 128),
      day text not null,
      seconds integer,
      saw_contact boolean not null,
      started_form boolean not null,
      sent_request boolean not null,
      referrer_host text,
      referrer_at timestamptz) ${clustered}`,
    sql`insert into visits select id, day, case when timed_views > 0 then seconds end, contact_views > 0,
      form_starts > 0, requests > 0, referrer_host, referrer_at from sessions where day is not null`,
    sql`drop table sessions`,
    sql`alter table visits rename to sessions`,
    sql`create index sessions_day on sessions (day)`,
    sql`alter table page_views add column is_page boolean not null default true`,
    sql`update page_views set is_page = false
      where page_path not in (select name from day_names where subject = 'page')`,
    // Covering index: a day is counted without reading its rows.
    sql`drop index page_views_newest`,
    sql`create index page_views_newest on page_views (viewed_at desc, page_path, is_page)`,
  ]
  for (const change of changes) await change.execute(tx)
}
