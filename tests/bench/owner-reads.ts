import { londonDay } from '#contract/london-time.ts'
import { moveDatabase, withDatabase } from '#server/database/copy/move.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { markDaysChanged } from '#server/features/analytics/days-repository.ts'
import { summariseAnalytics } from '#server/features/analytics/summary.ts'
import { listWorklist, summariseWorklist } from '#server/features/consultations/worklist.ts'
import { buildYear } from './analytics-data.ts'
import { createDatabase, type Place } from './engine.ts'
import { median, timeMs } from './measure.ts'
import { undisturbed } from './undisturbed.ts'
import { addRequests, createTables } from './worklist-data.ts'

const times = 21
const warmUp = 10

type Source = { database: Database; now: () => Date }

const medianTime = (work: () => Promise<unknown>) =>
  undisturbed(async () => {
    const all: number[] = []
    for (let round = 0; round < warmUp + times; round++) all.push(await timeMs(work))
    return median(all.slice(warmUp))
  })

async function measureSummary(source: Source) {
  const read = () => summariseAnalytics(source, 365)
  const summaryMs = await medianTime(read)
  const today = londonDay(source.now())
  const afterView: number[] = []
  // After a new view, today must be recounted.
  for (let round = 0; round < times; round++) {
    await source.database.write((tx) => markDaysChanged(tx, [today]))
    afterView.push(await timeMs(read))
  }
  return { summaryMs, summaryAfterViewMs: median(afterView) }
}

/** Times of the owner's yearly summary and of the first page of her worklist, without HTTP. */
export async function measureReads(
  place: Place,
  sizes: { viewsInYear: number; requests: number },
): Promise<Record<DatabaseKind, { summaryMs: number; summaryAfterViewMs: number; worklistMs: number }>> {
  const at = new Date()
  const now = () => at
  const year = `sqlite:${await buildYear(place.folder, sizes.viewsInYear, at)}`
  const years = { sqlite: year, postgres: await createDatabase('postgres', 'year', place) }
  await moveDatabase({ from: year, to: years.postgres })

  async function measureKind(kind: DatabaseKind) {
    const summary = await withDatabase(years[kind], (database) => measureSummary({ database, now }))
    const url = await createDatabase(kind, 'requests', place)
    const worklistMs = await withDatabase(url, async (database) => {
      await createTables(database)
      await addRequests(database, sizes.requests, at.getTime())
      const deps = { database, now }
      return await medianTime(() =>
        Promise.all([listWorklist(deps, { limit: 100 }), summariseWorklist(deps)]),
      )
    })
    return { ...summary, worklistMs }
  }
  return { sqlite: await measureKind('sqlite'), postgres: await measureKind('postgres') }
}
