import { type Selectable, sql } from 'kysely'
import { otherName } from '#contract/analytics.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Named } from './rules.ts'

export type Day = Omit<Selectable<Tables['days']>, 'state'>
export type Counted = { totals: Omit<Day, 'day'>; names: Tables['dayNames'][] }

/**
 * Marks days for recounting. Call it last in a transaction, because it takes row locks; days are sorted so that two
 * writers cannot deadlock.
 */
export async function markDaysChanged(tx: Executor, days: Iterable<string>): Promise<void> {
  const rows = [...new Set(days)].sort().map((day) => sql`(${day})`)
  if (rows.length === 0) return
  // Raw SQL: this runs with every report, and the query builder took several times as long.
  await sql`insert into days (day) values ${sql.join(rows)}
    on conflict (day) do update set state = 'changed' where days.state = 'counted'`.execute(tx)
}

/** Marks a changed day as counted and locks its row until the transaction ends; false if it has no changes. */
export async function claimDayForRecount(tx: Executor, day: string): Promise<boolean> {
  const taken = await tx
    .updateTable('days')
    .set({ state: 'counted' })
    .where('day', '=', day)
    .where('state', '=', 'changed')
    .returning('day')
    .execute()
  return taken.length > 0
}

export async function saveDayTotals(tx: Executor, day: string, { totals, names }: Counted): Promise<void> {
  await tx.updateTable('days').set(totals).where('day', '=', day).execute()
  await tx
    .deleteFrom('dayNames')
    .where('subject', 'in', ['page', 'referrer', 'event'])
    .where('day', '=', day)
    .execute()
  if (names.length > 0) await tx.insertInto('dayNames').values(names).execute()
}

/** Days that need recounting, oldest first; optionally only those before a given day. */
export async function listChangedDays(db: Executor, before = '9999'): Promise<string[]> {
  const days = await db
    .selectFrom('days')
    .select('day')
    .where('state', '=', 'changed')
    .where('day', '<', before)
    .orderBy('day')
    .execute()
  return days.map(({ day }) => day)
}

/** Freezes the totals of counted days before the given day. */
export async function freezeDayTotals(tx: Executor, before: string): Promise<void> {
  await tx
    .updateTable('days')
    .set({ state: 'final' })
    .where('day', '<', before)
    .where('state', '=', 'counted')
    .execute()
}

const recentRows = 20

/** All-time totals. Reads one row per day, so the cost does not grow with the number of visitors. */
export async function sumDayTotals(db: Executor) {
  const sums = ['visitors', 'timedSessions', 'seconds', 'views', 'clicks', 'submissions'] as const
  return await db
    .selectFrom('days')
    .select(({ fn }) => sums.map((name) => fn.coalesce(fn.sum<number>(name), sql.lit(0)).as(name)))
    .executeTakeFirstOrThrow()
}

export async function listDays(db: Executor, since: string): Promise<Day[]> {
  return await db.selectFrom('days').selectAll().where('day', '>=', since).orderBy('day').execute()
}

export async function sumTotalsByName(db: Executor, subject: Tables['dayNames']['subject'], since: string) {
  return await db
    .selectFrom('dayNames')
    .select(({ fn }) => ['name', fn.sum<number>('total').as('total')])
    .where('subject', '=', subject)
    .where('day', '>=', since)
    .groupBy('name')
    .execute()
}

export async function listRecentViews(db: Executor) {
  return await db
    .selectFrom('pageViews')
    .select(['id', 'pagePath', 'viewedAt', 'duration'])
    .orderBy('viewedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(recentRows)
    .execute()
}

export async function listRecentEvents(db: Executor) {
  return await db
    .selectFrom('events')
    .select(['id', 'eventType', 'eventData', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(recentRows)
    .execute()
}

export async function countPageViews(tx: Executor, from: Date, until: Date): Promise<Named[]> {
  return await tx
    .selectFrom('pageViews')
    .select(({ eb, fn }) => [
      eb.case().when('isPage', '=', true).then(eb.ref('pagePath')).else(otherName).end().as('name'),
      fn.countAll<number>().as('total'),
    ])
    .where('viewedAt', '>=', from)
    .where('viewedAt', '<', until)
    .groupBy('name')
    .execute()
}

export async function countEvents(tx: Executor, from: Date, until: Date): Promise<Named[]> {
  return await tx
    .selectFrom('events')
    .select(({ fn }) => ['eventType as name', fn.countAll<number>().as('total')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .groupBy('eventType')
    .execute()
}

/** Totals of the visits that began on this day, by referring host. */
export async function countVisits(tx: Executor, day: string) {
  return await tx
    .selectFrom('sessions')
    .select(({ fn }) => [
      'referrerHost',
      fn.countAll<number>().as('visitors'),
      fn.count<number>('seconds').as('timedSessions'),
      fn.coalesce(fn.sum<number>('seconds'), sql.lit(0)).as('seconds'),
      fn.countAll<number>().filterWhere('sawContact', '=', true).as('contactSessions'),
      fn.countAll<number>().filterWhere('startedForm', '=', true).as('formStartSessions'),
      fn.countAll<number>().filterWhere('sentRequest', '=', true).as('requestSessions'),
    ])
    .where('day', '=', day)
    .groupBy('referrerHost')
    .execute()
}

/**
 * Counts sessions whose first consent choice falls in this range, and how many of them agree by their latest choice.
 */
export async function countConsentChoices(tx: Executor, from: Date, until: Date) {
  const { rows } = await sql<{ choseSessions: number; agreedSessions: number }>`
    select count(*) as chose_sessions, count(*) filter (where agrees) as agreed_sessions
    from (
      select distinct session_id, (
        select analytics from cookie_consents as latest where latest.session_id = given.session_id
        order by created_at desc, id desc limit 1) as agrees
      from cookie_consents as given
      where created_at >= ${from} and created_at < ${until} and not exists (
        select 1 from cookie_consents as earlier
        where earlier.session_id = given.session_id and earlier.created_at < ${from})
    ) as chose`.execute(tx)
  return rows[0] ?? { choseSessions: 0, agreedSessions: 0 }
}
