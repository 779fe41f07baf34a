import { type AnalyticsPeriod, type AnalyticsSummary, otherName } from '#contract/analytics.ts'
import type { Database } from '#server/database/database.ts'
import { daysUntil, londonDay } from '#server/london-day.ts'
import * as repository from './summary-repository.ts'
import { type Day, emptyDay } from './tally.ts'

type Deps = { database: Database; now: () => Date }
type Named = { name: string; total: number }

/** A list shows so many names; the rest is one sum, which has its place by its size like any other. */
const mostNamesShown = 50

function shorten(names: readonly Named[]): Named[] {
  const shown = names.filter(({ name }) => name !== otherName).slice(0, mostNamesShown)
  const rest =
    names.reduce((sum, { total }) => sum + total, 0) - shown.reduce((sum, { total }) => sum + total, 0)
  const all = rest > 0 ? [...shown, { name: otherName, total: rest }] : shown
  return all.sort((a, b) => b.total - a.total)
}

/** Every day of the period, also those on which nothing happened. */
function fillDays<Row extends { day: string }>(
  days: readonly string[],
  stored: readonly Row[],
  empty: (day: string) => Row,
): Row[] {
  const byDay = new Map(stored.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? empty(day))
}

/** The days of a period that ends today, with all their totals. */
export async function listDays({ database, now }: Deps, count: number): Promise<Day[]> {
  const days = daysUntil(londonDay(now()), count)
  return fillDays(days, await repository.listDays(database.kysely, days[0] ?? ''), emptyDay)
}

async function describePeriod({ database: { kysely }, now }: Deps, count: number): Promise<AnalyticsPeriod> {
  const days = daysUntil(londonDay(now()), count)
  const since = days[0] ?? ''
  const [sums, visits, pages, referrers, events] = await Promise.all([
    repository.sumDays(kysely, since),
    repository.listVisits(kysely, since),
    repository.sumNames(kysely, 'page', since),
    repository.sumNames(kysely, 'referrer', since),
    repository.sumNames(kysely, 'event', since),
  ])
  return {
    days: count,
    series: fillDays(days, visits, (day) => ({ day, visitors: 0, views: 0 })),
    topPages: shorten(pages).map(({ name, total }) => ({ path: name, views: total })),
    referrers: shorten(referrers).map(({ name, total }) => ({ host: name, visitors: total })),
    events: shorten(events).map(({ name, total }) => ({ eventType: name, count: total })),
    funnel: [
      { step: 'visit', sessions: sums.visitors },
      { step: 'contact', sessions: sums.contactSessions },
      { step: 'form_start', sessions: sums.formStartSessions },
      { step: 'request', sessions: sums.requestSessions },
    ],
    consent: { chose: sums.choseSessions, agreed: sums.agreedSessions },
  }
}

/** The figures of the dashboard, from totals and the newest rows only: what it costs does not grow with the data. */
export async function summariseAnalytics(deps: Deps, days: number | undefined): Promise<AnalyticsSummary> {
  const { kysely } = deps.database
  const [all, views, events, period] = await Promise.all([
    repository.sumDays(kysely),
    repository.listRecentViews(kysely),
    repository.listRecentEvents(kysely),
    days === undefined ? undefined : describePeriod(deps, days),
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
