import { sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Day } from './days-repository.ts'

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
