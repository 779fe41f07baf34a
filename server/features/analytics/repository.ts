import { sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import { idListSql } from '#server/database/dialects.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DayRows, DayTotals, Span } from './rules.ts'

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

const views = (db: Executor) => db.selectFrom('pageViews').select('viewedAt as at')
const events = (db: Executor) => db.selectFrom('events').select('createdAt as at')

/** The London days of what a session left. */
export async function listDaysOf(db: Executor, sessionId: string): Promise<string[]> {
  const rows = [
    ...(await views(db).where('sessionId', '=', sessionId).execute()),
    ...(await events(db).where('sessionId', '=', sessionId).execute()),
  ]
  return rows.map(({ at }) => londonDay(at))
}

/** The London day of the oldest row, if there is any. */
export async function findOldestDay(db: Executor): Promise<string | undefined> {
  const rows = [
    await views(db).orderBy('viewedAt').limit(1).executeTakeFirst(),
    await events(db).orderBy('createdAt').limit(1).executeTakeFirst(),
  ]
  return rows.flatMap((row) => (row ? londonDay(row.at) : [])).sort()[0]
}

/**
 * The rows that the totals of a day are counted from. Sessions are looked up first: joined in one query, PostgreSQL reads
 * whole tables.
 */
export async function readDayRows(db: Executor, { from, until }: Span): Promise<DayRows> {
  const rows = await db
    .selectFrom('pageViews')
    .select('sessionId')
    .distinct()
    .where('viewedAt', '>=', from)
    .where('viewedAt', '<', until)
    .execute()
  const sessions = idListSql(
    db,
    rows.map(({ sessionId }) => sessionId),
  )
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
      .where(({ and, eb, or }) =>
        or([
          eb('sessionId', 'in', sessions),
          and([eb('createdAt', '>=', from), eb('createdAt', '<', until)]),
        ]),
      )
      .execute(),
  }
}

/** The stored totals by day: one row a day, however many visitors there were. */
export async function readDayTotals(db: Executor): Promise<Map<string, DayTotals>> {
  const rows = await db.selectFrom('dayTotals').selectAll().execute()
  return new Map(rows.map(({ day, totals }) => [day, JSON.parse(totals)]))
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
