import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnalyticsPeriod, AnalyticsSummary } from '#contract/analytics.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { isPostgres } from '#server/database/dialects.ts'
import { insertOnce } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import { daysUntil, londonMidnight } from '#server/london-days.ts'
import * as repository from './repository.ts'
import { countDay, type DayTotals, groupRareNames, type Named, sumNamed } from './rules.ts'
import { firstDayKept } from './service.ts'

type Day = DayTotals & { day: string }

const Names = z.record(z.string(), z.int())
const StoredNames = z.object({ pages: Names, referrers: Names })

const spanOf = (day: string) => ({ from: londonMidnight(day), until: londonMidnight(addDays(day, 1)) })

const countOne = async (db: Executor, day: string): Promise<DayTotals> =>
  countDay(await repository.readDayRows(db, spanOf(day)), spanOf(day))

/** Yesterday still gets reports, of visits over midnight and of processes whose clock is slow. */
const firstOpenDay = (at: Date) => addDays(londonDay(at), -1)

/** Finished days within retention that have no totals: since the last night, or after a choice about cookies. */
async function listUncountedDays({ database: { kysely }, now }: DataDeps): Promise<string[]> {
  const oldest = await repository.findOldestTime(kysely)
  if (!oldest) return []
  const [first, end] = [londonDay(oldest), firstOpenDay(now())]
  const stored = await repository.listDayTotals(kysely, first)
  const counted = new Set(stored.map(({ day }) => day))
  const days: string[] = []
  for (let day = firstDayKept(now()); day < end; day = addDays(day, 1))
    if (day >= first && !counted.has(day)) days.push(day)
  return days
}

const daysPerWrite = 31

export async function storeMissingTotals(deps: DataDeps): Promise<void> {
  const days = await listUncountedDays(deps)
  for (let start = 0; start < days.length; start += daysPerWrite)
    await deps.database.write(async (tx) => {
      // A total must not miss a report of another process.
      if (isPostgres(tx)) await sql`lock table cookie_consents, page_views, events in share mode`.execute(tx)
      for (const day of days.slice(start, start + daysPerWrite)) {
        const { pages, referrers, ...totals } = await countOne(tx, day)
        await insertOnce(tx, 'dayTotals', { day, ...totals, names: JSON.stringify({ pages, referrers }) })
      }
    })
}

/** The totals of days that are not stored: yesterday and today. */
const countOpenDays = async ({ database: { kysely }, now }: DataDeps): Promise<Day[]> =>
  await Promise.all(
    [firstOpenDay(now()), londonDay(now())].map(async (day) => ({
      day,
      ...(await countOne(kysely, day)),
    })),
  )

const never = new Date(0)
const emptyDay = countDay({ views: [], events: [], choices: [] }, { from: never, until: never })

/** The last `count` days, today included, with nought for days without visits. */
async function readDays({ database, now }: DataDeps, open: readonly Day[], count: number): Promise<Day[]> {
  const days = daysUntil(londonDay(now()), count)
  const stored = await repository.listDayTotals(database.kysely, days[0] ?? '')
  const byDay = new Map<string, Day>(
    stored.map(({ names, ...row }) => [row.day, { ...row, ...StoredNames.parse(JSON.parse(names)) }]),
  )
  for (const one of open) byDay.set(one.day, one)
  return days.map((day) => byDay.get(day) ?? { day, ...emptyDay })
}

const maxNamesShown = 12

async function describePeriod(deps: DataDeps, open: readonly Day[], count: number): Promise<AnalyticsPeriod> {
  const days = await readDays(deps, open, count)
  const sumOf = (field: Exclude<keyof DayTotals, 'pages' | 'referrers'>) =>
    days.reduce((sum, day) => sum + day[field], 0)
  const largest = (all: readonly Named[]) => groupRareNames(sumNamed(all), maxNamesShown)
  return {
    days: count,
    series: days.map(({ day, visitors, views }) => ({ day, visitors, views })),
    topPages: largest(days.map(({ pages }) => pages)).map(([path, views]) => ({ path, views })),
    referrers: largest(days.map(({ referrers }) => referrers)).map(([host, visitors]) => ({
      host,
      visitors,
    })),
    funnel: [
      { step: 'visit', sessions: sumOf('visitors') },
      { step: 'contact', sessions: sumOf('contactSessions') },
      { step: 'form_start', sessions: sumOf('formStartSessions') },
      { step: 'request', sessions: sumOf('requestSessions') },
    ],
    consent: { chose: sumOf('choseSessions'), agreed: sumOf('agreedSessions') },
  }
}

/** The dashboard's figures. */
export async function summariseAnalytics(
  deps: DataDeps,
  days: number | undefined,
): Promise<AnalyticsSummary> {
  await storeMissingTotals(deps)
  const { kysely } = deps.database
  const open = await countOpenDays(deps)
  const stored = await repository.sumDayTotals(kysely)
  const sumOf = (field: keyof typeof stored) => open.reduce((sum, day) => sum + day[field], stored[field])
  const timedSessions = sumOf('timedSessions')
  return {
    totalVisitors: sumOf('visitors'),
    avgSessionDuration: timedSessions === 0 ? 0 : Math.round(sumOf('seconds') / timedSessions),
    totalSubmissions: sumOf('submissions'),
    totalButtonClicks: sumOf('clicks'),
    pageViews: sumOf('views'),
    recentPageViews: (await repository.listRecentViews(kysely)).map(toAnswer),
    recentEvents: (await repository.listRecentEvents(kysely)).map(toAnswer),
    ...(days !== undefined && { period: await describePeriod(deps, open, days) }),
  }
}
