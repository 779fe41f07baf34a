import type { AnalyticsPeriod, AnalyticsSummary } from '#contract/analytics.ts'
import { daysUntil, londonDay } from '#contract/london-time.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Day } from './days-repository.ts'
import * as repository from './days-repository.ts'
import { recountChangedDays } from './recount-days.ts'
import { groupRareNames, type Named } from './rules.ts'

type Deps = { database: Database; now: () => Date }

const maxNamesShown = 50
const shorten = (names: readonly Named[]) => groupRareNames(names, maxNamesShown)

const emptyDay = (day: string): Day => ({
  day,
  visitors: 0,
  timedSessions: 0,
  seconds: 0,
  views: 0,
  clicks: 0,
  submissions: 0,
  contactSessions: 0,
  formStartSessions: 0,
  requestSessions: 0,
  choseSessions: 0,
  agreedSessions: 0,
})

/** The last `count` days including today, with zero totals for days without visits. */
async function readDays(db: Executor, now: Deps['now'], count: number): Promise<Day[]> {
  const days = daysUntil(londonDay(now()), count)
  const stored = await repository.listDays(db, days[0] ?? '')
  const byDay = new Map(stored.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? emptyDay(day))
}

export async function listDays(deps: Deps, count: number): Promise<Day[]> {
  await recountChangedDays(deps.database)
  return await readDays(deps.database.kysely, deps.now, count)
}

async function describePeriod(db: Executor, now: Deps['now'], count: number): Promise<AnalyticsPeriod> {
  const days = await readDays(db, now, count)
  const since = days[0]?.day ?? ''
  const [pages, referrers, events] = await Promise.all([
    repository.sumTotalsByName(db, 'page', since),
    repository.sumTotalsByName(db, 'referrer', since),
    repository.sumTotalsByName(db, 'event', since),
  ])
  const sumOf = (field: Exclude<keyof Day, 'day'>) => days.reduce((sum, day) => sum + day[field], 0)
  return {
    days: count,
    series: days.map(({ day, visitors, views }) => ({ day, visitors, views })),
    topPages: shorten(pages).map(({ name, total }) => ({ path: name, views: total })),
    referrers: shorten(referrers).map(({ name, total }) => ({ host: name, visitors: total })),
    events: shorten(events).map(({ name, total }) => ({ eventType: name, count: total })),
    funnel: [
      { step: 'visit', sessions: sumOf('visitors') },
      { step: 'contact', sessions: sumOf('contactSessions') },
      { step: 'form_start', sessions: sumOf('formStartSessions') },
      { step: 'request', sessions: sumOf('requestSessions') },
    ],
    consent: { chose: sumOf('choseSessions'), agreed: sumOf('agreedSessions') },
  }
}

/** The dashboard's figures. Only days that changed since the last read are recounted, usually only today. */
export async function summariseAnalytics(deps: Deps, days: number | undefined): Promise<AnalyticsSummary> {
  const { database, now } = deps
  await recountChangedDays(database)
  const [all, views, events, period] = await Promise.all([
    repository.sumDayTotals(database.kysely),
    repository.listRecentViews(database.kysely),
    repository.listRecentEvents(database.kysely),
    days === undefined ? undefined : describePeriod(database.kysely, now, days),
  ])
  return {
    totalVisitors: all.visitors,
    avgSessionDuration: all.timedSessions === 0 ? 0 : Math.round(all.seconds / all.timedSessions),
    totalSubmissions: all.submissions,
    totalButtonClicks: all.clicks,
    pageViews: all.views,
    recentPageViews: views.map(({ id, pagePath, viewedAt, duration }) => ({
      id,
      pagePath,
      viewedAt: viewedAt.toISOString(),
      ...(duration !== null && { duration }),
    })),
    recentEvents: events.map(({ id, eventType, eventData, createdAt }) => ({
      id,
      eventType,
      ...(eventData !== null && { eventData }),
      createdAt: createdAt.toISOString(),
    })),
    ...(period && { period }),
  }
}
