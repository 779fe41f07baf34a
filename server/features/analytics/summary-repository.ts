import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'
import type { Day, DayName } from './tally.ts'

const recentRows = 20

/** The totals of all time: one row a day, so that their number does not grow with the visitors. */
export async function sumDays(db: Executor) {
  return await db
    .selectFrom('days')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('visitors'), sql.lit(0)).as('visitors'),
      fn.coalesce(fn.sum<number>('timedSessions'), sql.lit(0)).as('timedSessions'),
      fn.coalesce(fn.sum<number>('seconds'), sql.lit(0)).as('seconds'),
      fn.coalesce(fn.sum<number>('views'), sql.lit(0)).as('views'),
      fn.coalesce(fn.sum<number>('clicks'), sql.lit(0)).as('clicks'),
      fn.coalesce(fn.sum<number>('submissions'), sql.lit(0)).as('submissions'),
    ])
    .executeTakeFirstOrThrow()
}

export async function listDays(db: Executor, since: string): Promise<Day[]> {
  return await db.selectFrom('days').selectAll().where('day', '>=', since).orderBy('day').execute()
}

/** Totals by name since a day, the largest first. */
export async function sumNames(db: Executor, subject: DayName['subject'], since: string) {
  return await db
    .selectFrom('dayNames')
    .select(({ fn }) => ['name', fn.sum<number>('total').as('total')])
    .where('subject', '=', subject)
    .where('day', '>=', since)
    .groupBy('name')
    .having(({ fn }) => fn.sum('total'), '>', 0)
    .orderBy('total', 'desc')
    .orderBy('name')
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
