import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const atMost = (column: string, limit: number) => sql`check (length(${sql.id(column)}) <= ${sql.lit(limit)})`
const between = (column: string, least: number, most: number) =>
  sql`check (length(${sql.id(column)}) between ${sql.lit(least)} and ${sql.lit(most)})`
const oneOf = (column: string, values: readonly string[]) =>
  sql`check (${sql.id(column)} in (${sql.join(values.map((value) => sql.lit(value)))}))`
const locations = [
  'headingley',
  'chapel-allerton',
  'roundhay',
  'meanwood',
  'kirkstall',
  'horsforth',
  'adel',
  'cookridge',
  'other',
]
const serviceTypes = ['cut-only', 'color-only', 'cut-and-color', 'consultation-only']
const yesOrNo = (column: string) =>
  sql`boolean not null default false check (${sql.id(column)} in (false, true))`

function tables(now: RawBuilder<unknown>): readonly RawBuilder<unknown>[] {
  const id = sql`id text primary key ${between('id', 1, 64)}`
  const sessionId = sql`session_id text not null ${between('session_id', 1, 128)}`
  const createdAt = sql`created_at timestamptz not null default ${now}`
  return [
    sql`create table page_views (
      ${id}, ${sessionId},
      page_path text not null ${between('page_path', 1, 300)},
      referrer text ${atMost('referrer', 500)},
      duration integer check (duration between 0 and 86400),
      viewed_at timestamptz not null default ${now})`,
    sql`create table events (
      ${id}, ${sessionId},
      event_type text not null ${between('event_type', 1, 50)},
      event_data text ${atMost('event_data', 2000)},
      ${createdAt})`,
    sql`create table cookie_consents (
      ${id}, ${sessionId},
      analytics ${yesOrNo('analytics')},
      marketing ${yesOrNo('marketing')},
      ${createdAt})`,
    sql`create table consultations (
      ${id},
      name text not null ${between('name', 1, 100)},
      email text not null ${between('email', 3, 254)},
      phone text not null ${between('phone', 1, 32)},
      location text not null ${oneOf('location', locations)},
      service_type text not null ${oneOf('service_type', serviceTypes)},
      hair_type text not null default '' ${atMost('hair_type', 2000)},
      mobile_service ${yesOrNo('mobile_service')},
      ${createdAt})`,
    sql`create table newsletters (
      ${id},
      email text not null unique ${between('email', 3, 254)},
      subscribed_at timestamptz not null default ${now})`,
    sql`create table admin_users (
      ${id},
      username text not null unique ${between('username', 1, 100)},
      password text not null ${between('password', 1, 500)},
      ${createdAt})`,
    sql`create table admin_sessions (
      ${id},
      admin_user_id text not null references admin_users (id) on delete cascade,
      ${createdAt},
      last_seen_at timestamptz not null default ${now})`,
    // Deferred: the key is written before its consultation.
    sql`create table consultation_repeats (
      key text primary key ${between('key', 1, 64)},
      consultation_id text not null references consultations (id) on delete cascade
        deferrable initially deferred,
      ${createdAt})`,
  ]
}

const indexes = [
  'page_views_newest on page_views (viewed_at desc, id desc)',
  'page_views_session on page_views (session_id)',
  'events_newest on events (created_at desc, id desc)',
  'events_session on events (session_id)',
  'cookie_consents_newest on cookie_consents (created_at desc, id desc)',
  'cookie_consents_session on cookie_consents (session_id, created_at desc)',
  'consultations_newest on consultations (created_at desc, id desc)',
  'newsletters_newest on newsletters (subscribed_at desc, id desc)',
  'admin_sessions_user on admin_sessions (admin_user_id)',
  'admin_sessions_last_seen on admin_sessions (last_seen_at)',
  'consultation_repeats_consultation on consultation_repeats (consultation_id)',
  'consultation_repeats_age on consultation_repeats (created_at)',
]

export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const now = kind === 'sqlite' ? sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))` : sql`now()`
  for (const table of tables(now)) await table.execute(tx)
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(tx)
}
