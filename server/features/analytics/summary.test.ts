import { expect, test } from 'vitest'
import { periods } from '#contract/analytics.ts'
import { dayMs } from '#contract/durations.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { createRecorder } from './recorder.ts'
import { summariseAnalytics } from './summary.ts'

const noonAfter = (days: number) => new Date(Date.parse('2025-03-01T12:00:00Z') + days * dayMs)

/** PostgreSQL is asked from every fifth day. */
const daysApart = { sqlite: 1, postgres: 5 }

for (const dialect of dialects) {
  test(`${dialect}: the named totals of a period are the sums of its days, wherever in a month it begins`, async () => {
    const database = await buildDatabase(dialect)
    const record = createRecorder(database, () => true)
    const views = Array.from({ length: 180 }, (_, index) => ({
      id: `${index}`,
      sessionId: `session-${index}`,
      pagePath: index % 3 === 0 ? '/contact' : '/',
      referrer: index % 2 === 0 ? 'https://example.com/' : 'https://example.org/',
      duration: null,
      viewedAt: noonAfter(index * 2),
    }))
    await Promise.all(views.map((view) => record({ kind: 'view', view })))

    const countSince = (since: Date, isCounted: (view: (typeof views)[number]) => boolean) =>
      views.filter((view) => view.viewedAt >= since && isCounted(view)).length
    for (const days of periods) {
      for (let today = 360; today < 395; today += daysApart[dialect]) {
        const { period } = await summariseAnalytics({ database, now: () => noonAfter(today) }, days)
        const since = noonAfter(today - days + 1)
        const pages = Object.fromEntries(period?.topPages.map(({ path, views }) => [path, views]) ?? [])
        const hosts = Object.fromEntries(
          period?.referrers.map(({ host, visitors }) => [host, visitors]) ?? [],
        )
        expect({ days, today, contact: pages['/contact'] ?? 0, com: hosts['example.com'] ?? 0 }).toEqual({
          days,
          today,
          contact: countSince(since, ({ pagePath }) => pagePath === '/contact'),
          com: countSince(since, ({ referrer }) => referrer === 'https://example.com/'),
        })
        expect(period?.series.reduce((sum, { views }) => sum + views, 0)).toBe(countSince(since, () => true))
      }
    }
  })
}
