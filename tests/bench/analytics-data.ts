import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayMs } from '#contract/durations.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'

const days = 365
const viewsPerSession = 4
const eventsPerView = 0.2
const hostsPerDay = 40

/**
 * Writes a year of visits in bulk: so many views, a fifth as many events, and their totals. The rows are
 * evenly spread, so the totals are known.
 */
export async function buildYear(folder: string, views: number, until: Date) {
  const file = join(folder, `year-${views}.db`)
  const prepared = connectSqlite(file)
  await migrate(prepared)
  await prepared.close()
  const db = new DatabaseSync(file)
  const indexes = db
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all()
  const ours = indexes.filter(({ name }) => /^(page_views|events)_/.test(String(name)))
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000')
  for (const { name } of ours) db.exec(`drop index ${name}`)

  const perDay = Math.ceil(views / days)
  const last = Math.floor(until.getTime() / dayMs)
  const time = (n: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', (${last - days + 1} + ${n} / ${perDay}) * 86400 + (${n} % ${perDay}) * 80000.0 / ${perDay}, 'unixepoch')`
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`
  const session = (n: string) => `printf('%012d-visit', ${n} / ${viewsPerSession})`
  const path = (n: string) => `case ${n} % 4 when 1 then '/services' when 2 then '/contact' else '/' end`

  db.exec('begin')
  db.exec(`insert into page_views (id, session_id, page_path, referrer, duration, viewed_at)
    ${numbers(views)} select printf('%012d-4000-8000-000000000000', n), ${session('n')}, ${path('n')}, null, n % 100, ${time('n')} from numbers`)
  const events = Math.round(views * eventsPerView)
  const viewOfEvent = `(n * ${Math.round(1 / eventsPerView)})`
  db.exec(`insert into events (id, session_id, event_type, event_data, created_at)
    ${numbers(events)} select printf('%012d-7000-8000-000000000000', n), ${session(viewOfEvent)},
      case n % 10 when 0 then 'form_submission' else 'button_click' end, '{"buttonName":"hero"}', ${time(viewOfEvent)} from numbers`)
  db.exec('commit')
  for (const { sql } of ours) db.exec(String(sql))

  db.exec('begin')
  db.exec(`insert into sessions (id, day, seconds, saw_contact, started_form, sent_request, referrer_host, referrer_at)
    select session_id, min(substr(viewed_at, 1, 10)), sum(duration), max(page_path = '/contact'), false, false,
      'host-' || (session_id % ${hostsPerDay}) || '.example', min(viewed_at)
    from page_views group by session_id`)
  db.exec(`insert into days (day, visitors, timed_sessions, seconds, contact_sessions)
    select day, count(*), count(seconds), sum(seconds), sum(saw_contact) from sessions group by day`)
  db.exec(`update days set views = (select count(*) from page_views where viewed_at >= days.day and viewed_at < days.day || 'Z'),
    (clicks, submissions) = (select count(*) filter (where event_type = 'button_click'), count(*) filter (where event_type = 'form_submission')
    from events where created_at >= days.day and created_at < days.day || 'Z')`)
  db.exec(`update days set state = 'counted'`)
  db.exec(`insert into day_names select 'page', substr(viewed_at, 1, 10) as day, page_path, count(*)
    from page_views group by day, page_path`)
  // A busy site's number of referrers per day, whatever the number of visits.
  db.exec(`insert into day_names ${numbers(hostsPerDay)}
    select 'referrer', day, 'host-' || n || '.example', 1 + visitors / ${hostsPerDay} from days, numbers`)
  db.exec(`insert into day_names select 'event', day, 'button_click', clicks from days`)
  db.exec(`insert into day_names select 'event', day, 'form_submission', submissions from days`)
  db.exec('commit')
  db.close()
  return file
}
