import { type ExpressionBuilder, sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import { idListSql } from '#server/database/dialects.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { DayRows } from './rules.ts'

const times = { pageViews: 'viewedAt', events: 'createdAt', cookieConsents: 'createdAt' } as const

export async function hasDeclined(db: Executor, sessionId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('cookieConsents')
    .select('analytics')
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.analytics === false
}

/** Raises a view's duration to this; returns whether there is such a view. */
export async function raiseDuration(tx: Executor, id: string, seconds: number): Promise<boolean> {
  const longest = sql<number>`case when duration > ${seconds} then duration else ${seconds} end`
  const { numUpdatedRows } = await tx
    .updateTable('pageViews')
    .set({ duration: longest })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The London days of what a session left. */
export async function listDaysOf(db: Executor, sessionId: string): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('pageViews').select('viewedAt as at').where('sessionId', '=', sessionId).execute(),
    db.selectFrom('events').select('createdAt as at').where('sessionId', '=', sessionId).execute(),
    db.selectFrom('cookieConsents').select('createdAt as at').where('sessionId', '=', sessionId).execute(),
  ])
  return [...new Set(rows.flat().map(({ at }) => londonDay(at)))]
}

/** The time of the oldest row, if there is any. */
export async function findOldestTime(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(viewed_at) as at from page_views
      union all select min(created_at) from events
      union all select min(created_at) from cookie_consents
    ) as oldest`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

type Span = { from: Date; until: Date }

async function listSessions(
  db: Executor,
  table: 'pageViews' | 'cookieConsents',
  { from, until }: Span,
): Promise<string[]> {
  const at = sql.ref(times[table])
  const rows = await db
    .selectFrom(table)
    .select('sessionId')
    .distinct()
    .where(at, '>=', from)
    .where(at, '<', until)
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}

/**
 * All rows that the totals of a day are counted from, oldest first. Sessions are looked up first: joined in one query, PostgreSQL reads
 * whole tables.
 */
export async function readDayRows(db: Executor, span: Span): Promise<DayRows> {
  const sessions = idListSql(db, await listSessions(db, 'pageViews', span))
  const choosers = idListSql(db, await listSessions(db, 'cookieConsents', span))
  const isOfDay = (eb: ExpressionBuilder<Tables, 'events'>) =>
    eb.and([eb('createdAt', '>=', span.from), eb('createdAt', '<', span.until)])
  return {
    views: await db
      .selectFrom('pageViews')
      .selectAll()
      .where('sessionId', 'in', sessions)
      .orderBy('viewedAt')
      .execute(),
    events: await db
      .selectFrom('events')
      .selectAll()
      .where((eb) => eb.or([eb('sessionId', 'in', sessions), isOfDay(eb)]))
      .execute(),
    choices: await db
      .selectFrom('cookieConsents')
      .selectAll()
      .where('sessionId', 'in', choosers)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  }
}

const summed = ['visitors', 'timedSessions', 'seconds', 'views', 'clicks', 'submissions'] as const

/** Sums over all stored days: one row a day, however many visitors there were. */
export async function sumDayTotals(db: Executor) {
  return await db
    .selectFrom('dayTotals')
    .select(({ fn }) => summed.map((name) => fn.coalesce(fn.sum<number>(name), sql.lit(0)).as(name)))
    .executeTakeFirstOrThrow()
}

export async function listDayTotals(db: Executor, since: string): Promise<Tables['dayTotals'][]> {
  return await db.selectFrom('dayTotals').selectAll().where('day', '>=', since).orderBy('day').execute()
}

const recentRows = 20

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
