import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'
import { firstWholeMonth } from '#server/london-day.ts'
import type { Day, DayName } from './tally.ts'

const recentRows = 20

const summed = [
  'visitors',
  'timedSessions',
  'seconds',
  'views',
  'clicks',
  'submissions',
  'contactSessions',
  'formStartSessions',
  'requestSessions',
  'choseSessions',
  'agreedSessions',
] as const satisfies (keyof Day)[]

/** The totals of all time or since a day. Each day has one row, so that their number does not grow with the visitors. */
export async function sumDays(db: Executor, since = '') {
  return await db
    .selectFrom('days')
    .select(({ fn }) => summed.map((name) => fn.coalesce(fn.sum<number>(name), sql.lit(0)).as(name)))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow()
}

export async function listDays(db: Executor, since: string): Promise<Day[]> {
  return await db.selectFrom('days').selectAll().where('day', '>=', since).orderBy('day').execute()
}

export async function listVisits(db: Executor, since: string) {
  return await db
    .selectFrom('days')
    .select(['day', 'visitors', 'views'])
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
}

/** Totals by name since a day, the largest first. Whole months have totals of their own, so that a year is not many rows. */
export async function sumNames(db: Executor, subject: DayName['subject'], since: string) {
  const wholeMonth = firstWholeMonth(since)
  return await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('dayNames')
        .select(['name', 'total'])
        .where('subject', '=', subject)
        .where('day', '>=', since)
        .where('day', '<', wholeMonth)
        .unionAll(
          selectFrom('monthNames')
            .select(['name', 'total'])
            .where('subject', '=', subject)
            .where('month', '>=', wholeMonth),
        )
        .as('named'),
    )
    .select(({ fn }) => ['name', fn.sum<number>('total').as('total')])
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
