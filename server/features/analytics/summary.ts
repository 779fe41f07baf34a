import { sql } from 'kysely'
import type { AnalyticsPeriod, AnalyticsSummary } from '#contract/analytics.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { isPostgres } from '#server/database/dialects.ts'
import { insertOnce } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import { daysUntil, londonMidnight } from '#server/london-days.ts'
import * as repository from './repository.ts'
import { countDay, type DayTotals, groupRareNames, sumNamed } from './rules.ts'
import { firstDayKept } from './service.ts'

async function countOne(db: Executor, day: string): Promise<DayTotals> {
  const span = { from: londonMidnight(day), until: londonMidnight(addDays(day, 1)) }
  return countDay(await repository.readDayRows(db, span), span)
}

/** Yesterday still gets reports, of visits over midnight and of processes whose clock is slow. */
const firstOpenDay = (at: Date) => addDays(londonDay(at), -1)

/** Stores the totals of finished days that have none: since the last night, or after a withdrawal. */
export async function storeMissingTotals({ database, now }: DataDeps): Promise<void> {
  const oldest = await repository.findOldestDay(database.kysely)
  if (oldest === undefined) return
  const rows = await database.kysely.selectFrom('dayTotals').select('day').execute()
  const stored = new Set(rows.map(({ day }) => day))
  for (let day = firstDayKept(now()); day < firstOpenDay(now()); day = addDays(day, 1)) {
    if (day < oldest || stored.has(day)) continue
    await database.write(async (tx) => {
      // A total must not miss a report of another process.
      if (isPostgres(tx)) await sql`lock table page_views, events in share mode`.execute(tx)
      await insertOnce(tx, 'dayTotals', { day, totals: JSON.stringify(await countOne(tx, day)) })
    })
  }
}

/** The totals of all days; yesterday's and today's are counted now. */
async function readTotals({ database: { kysely }, now }: DataDeps): Promise<Map<string, DayTotals>> {
  const totals = await repository.readDayTotals(kysely)
  for (const day of [firstOpenDay(now()), londonDay(now())]) totals.set(day, await countOne(kysely, day))
  return totals
}

type Figure = Exclude<keyof DayTotals, 'pages' | 'referrers'>

const sumOf = (days: readonly DayTotals[], figure: Figure) => days.reduce((sum, day) => sum + day[figure], 0)

const maxNamesShown = 12

function describePeriod(totals: Map<string, DayTotals>, names: readonly string[]): AnalyticsPeriod {
  const days = names.flatMap((day) => totals.get(day) ?? [])
  const pages = groupRareNames(sumNamed(days.map(({ pages }) => pages)), maxNamesShown)
  const referrers = groupRareNames(sumNamed(days.map(({ referrers }) => referrers)), maxNamesShown)
  return {
    series: names.map((day) => {
      const { visitors = 0, views = 0 } = totals.get(day) ?? {}
      return { day, visitors, views }
    }),
    topPages: pages.map(([path, views]) => ({ path, views })),
    referrers: referrers.map(([host, visitors]) => ({ host, visitors })),
    funnel: [
      { step: 'visit', sessions: sumOf(days, 'visitors') },
      { step: 'contact', sessions: sumOf(days, 'contactSessions') },
      { step: 'form_start', sessions: sumOf(days, 'formStartSessions') },
      { step: 'request', sessions: sumOf(days, 'requestSessions') },
    ],
  }
}

/** The dashboard's figures. */
export async function summariseAnalytics(
  deps: DataDeps,
  days: number | undefined,
): Promise<AnalyticsSummary> {
  await storeMissingTotals(deps)
  const { kysely } = deps.database
  const totals = await readTotals(deps)
  const all = [...totals.values()]
  const timedSessions = sumOf(all, 'timedSessions')
  return {
    totalVisitors: sumOf(all, 'visitors'),
    avgSessionDuration: timedSessions === 0 ? 0 : Math.round(sumOf(all, 'seconds') / timedSessions),
    totalSubmissions: sumOf(all, 'submissions'),
    totalButtonClicks: sumOf(all, 'clicks'),
    pageViews: sumOf(all, 'views'),
    recentPageViews: (await repository.listRecentViews(kysely)).map(toAnswer),
    recentEvents: (await repository.listRecentEvents(kysely)).map(toAnswer),
    ...(days !== undefined && { period: describePeriod(totals, daysUntil(londonDay(deps.now()), days)) }),
  }
}
