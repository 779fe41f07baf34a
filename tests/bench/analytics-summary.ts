import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { markDaysChanged } from '#server/features/analytics/days-repository.ts'
import { listDays, summariseAnalytics } from '#server/features/analytics/summary.ts'
import { buildYear } from './analytics-data.ts'
import { undisturbed } from './undisturbed.ts'

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  await nextTurn()
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The same five figures, by counting the rows. */
async function countNaively(db: Executor) {
  const { rows } = await sql<{
    visitors: number
    views: number
    average: number
    clicks: number
    forms: number
  }>`select
    (select count(distinct session_id) from page_views) as visitors,
    (select count(*) from page_views) as views,
    (select avg(seconds) from
      (select sum(min(duration, 1800)) as seconds from page_views group by session_id)) as average,
    (select count(*) from events where event_type = 'button_click') as clicks,
    (select count(*) from events where event_type = 'form_submission') as forms`.execute(db)
  return rows[0]
}

type Source = Parameters<typeof summariseAnalytics>[0]

/** Median times of both in milliseconds, measured alternately; with `isChanged` today must be recounted. */
async function timeBoth(
  one: Source,
  other: Source,
  { days, isChanged }: { days: number | undefined; isChanged: boolean },
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  const ask = async (source: Source) => {
    if (isChanged) await source.database.write((tx) => markDaysChanged(tx, [londonDay(source.now())]))
    return await timeMs(() => summariseAnalytics(source, days))
  }
  for (let round = 0; round < 61; round++) {
    const first = await ask(one)
    const second = await ask(other)
    // The first rounds are warm-up.
    if (round < 20) continue
    times[0].push(first)
    times[1].push(second)
  }
  return [median(times[0]), median(times[1])]
}

/** The cost of the summary with little and much data, and compared with counting. */
export async function benchSummary(folder: string, sizes: { few: number; many: number }) {
  const at = new Date()
  const files = [await buildYear(folder, sizes.few, at), await buildYear(folder, sizes.many, at)]
  const [few, many] = files.map((file) => ({ database: connectSqlite(file), now: () => at }))
  if (!few || !many) throw new Error('There are two')
  const counted: Awaited<ReturnType<typeof countNaively>>[] = []
  const naiveMs = await timeMs(async () => counted.push(await countNaively(many.database.kysely)))
  const summary = await summariseAnalytics(many, undefined)
  const told = [
    summary.totalVisitors,
    summary.pageViews,
    summary.avgSessionDuration,
    summary.totalButtonClicks,
    summary.totalSubmissions,
  ]
  const [right] = counted
  const expected = [
    right?.visitors,
    right?.views,
    Math.round(right?.average ?? 0),
    right?.clicks,
    right?.forms,
  ]
  if (told.join() !== expected.join()) throw new Error(`The totals say ${told}, the rows ${expected}`)

  const today = londonDay(at)
  const [ofToday] = await listDays(many, 1)
  console.log(
    `Summary with ${sizes.many.toLocaleString('en-GB')} views, ${ofToday?.views.toLocaleString('en-GB')} of them on ${today}, beside ${sizes.few.toLocaleString('en-GB')} (server time, median of 41)`,
  )
  for (const isChanged of [false, true]) {
    for (const days of [undefined, 30, 365]) {
      const [small, large] = await undisturbed(() => timeBoth(few, many, { days, isChanged }))
      const ratio = large / small
      // A recount grows with the views of one day; everything else is constant.
      const isMet = large <= 20 && (isChanged || ratio <= 1.5)
      const aim = isChanged ? '20 ms' : '1.5x and 20 ms'
      console.log(
        `  ${isChanged ? 'after a view' : 'unchanged   '} ${days === undefined ? 'figures' : `and ${days} days`}`.padEnd(
          30,
        ) +
          `${large.toFixed(2)} ms, ${ratio.toFixed(2)}x of ${small.toFixed(2)} ms (aim ${aim}${isMet ? '' : ', MISSED'})`,
      )
    }
  }
  const plain = await timeMs(() => summariseAnalytics(many, undefined))
  console.log(
    `  counted naively ${(naiveMs / 1000).toFixed(1)} s, ${Math.round(naiveMs / plain).toLocaleString('en-GB')}x`,
  )
  await few.database.close()
  await many.database.close()
}
