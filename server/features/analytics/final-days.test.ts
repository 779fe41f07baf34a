import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { londonDay } from '#contract/london-time.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { readTotals } from '#tests/support/recount.ts'
import { markDaysChanged } from './days-repository.ts'
import { createRecorder } from './recorder.ts'
import { countAndFreezeDays } from './recount-days.ts'
import { deleteOldTrackingRows } from './repository.ts'

// PostgreSQL only: SQLite has a single writer.
test('postgres: a report that another process stores while its day becomes final is still counted in the totals of that day', async () => {
  const database = await buildDatabase('postgres')
  const viewedAt = new Date('2026-03-03T12:00:00Z')
  const day = londonDay(viewedAt)
  const view = { id: '1', sessionId: 's', pagePath: '/', referrer: null, duration: null, viewedAt }
  await createRecorder(database, () => true)({ kind: 'view', view })
  const totals = await readTotals(database)
  expect(totals[`${day} views`]).toBe(1)

  const isNoted = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const reporting = database.write(async (tx) => {
    await markDaysChanged(tx, [day])
    isNoted.resolve()
    await mayCommit.promise
  })
  await isNoted.promise
  const finalising = database.write((tx) => countAndFreezeDays(tx, '2026-03-04'))
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(database.kysely)).rows.length).toBe(1)
  mayCommit.resolve()
  await Promise.all([reporting, finalising])

  await database.write((tx) => deleteOldTrackingRows(tx, 'page_views', { before: new Date(), limit: 10 }))
  expect(await readTotals(database)).toEqual(totals)
})
