import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { readAs, trackWith } from '#tests/support/tracking.ts'
import { recountChangedDays } from './recount-days.ts'

async function countNames(database: Database) {
  await recountChangedDays(database)
  const names = await database.kysely.selectFrom('dayNames').select(['subject', 'total']).execute()
  const count = (weigh: (name: { total: number }) => number) => {
    const counts = { page: 0, referrer: 0, event: 0 }
    for (const name of names) counts[name.subject] += weigh(name)
    return counts
  }
  return { rows: count(() => 1), totals: count(({ total }) => total) }
}

for (const dialect of dialects) {
  test(`${dialect}: made-up pages, referrers and events cannot fill the totals`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    const summary = readAs(app, { database, passwords, now: clock.now })
    const track = trackWith(app)
    await Promise.all(
      Array.from({ length: 210 }, (_, index) =>
        track.view({
          sessionId: `s-${index}`,
          pagePath: `/made-up-${index}`,
          referrer: `https://host-${index}.example/`,
        }),
      ),
    )
    await Promise.all(Array.from({ length: 60 }, (_, index) => track.event({ eventType: `event_${index}` })))
    await track.event()
    await track.view({ sessionId: 's-0', referrer: 'https://host-209.example/' })
    const { period } = await summary('?days=30')
    expect(period.topPages).toEqual([
      { path: 'other', views: 210 },
      { path: '/contact', views: 1 },
    ])
    expect(period.referrers).toHaveLength(51)
    expect(period.referrers[0]).toEqual({ host: 'other', visitors: 160 })
    const { rows, totals } = await countNames(database)
    expect(rows).toEqual({ page: 2, referrer: 201, event: 52 })
    expect(totals).toEqual({ page: 211, referrer: 210, event: 61 })

    // Withdrawals must also subtract views counted under "other".
    const withdrawals = Array.from({ length: 210 }, (_, index) =>
      track.choose({ sessionId: `s-${index}`, analytics: false }),
    )
    await Promise.all([...withdrawals, track.choose({ analytics: false })])
    expect((await countNames(database)).totals).toEqual({ page: 0, referrer: 0, event: 0 })
  })
}
