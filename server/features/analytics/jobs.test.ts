import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { readAs, trackWith } from '#tests/support/tracking.ts'
import { deleteOldVisits } from './jobs.ts'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const { app, clock, passwords } = await buildTestApp(database)
  const nightWatch = () => deleteOldVisits({ database, now: clock.now })
  const countRows = async () => {
    const tables = ['pageViews', 'events', 'cookieConsents', 'sessions'] as const
    const rows = tables.map((table) => database.kysely.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  const summary = readAs(app, { database, passwords, now: clock.now })
  return { clock, nightWatch, countRows, summary, track: trackWith(app) }
}

for (const dialect of dialects) {
  test(`${dialect}: after 180 days only a visit's consent choice and the daily totals remain`, async () => {
    const { clock, nightWatch, countRows, summary, track } = await build(dialect)
    await track.choose()
    const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
    await track.duration(id, 50)
    await track.event({ eventType: 'form_start' })
    clock.pass(dayMs)
    await track.event({
      eventType: 'form_submission',
      eventData: '{"formName":"consultation_form","success":true}',
    })
    const { recentPageViews, recentEvents, ...figures } = await summary('?days=365')
    expect([recentPageViews.length, recentEvents.length]).toEqual([1, 2])

    clock.pass(180 * dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 1, 1, 0])
    clock.pass(dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 1, 0])
    const { series, days: _days, ...sums } = figures.period
    const later = await summary('?days=365')
    expect(later).toMatchObject({ ...figures, period: sums, recentPageViews: [], recentEvents: [] })
    expect(later.period.series).toEqual(expect.arrayContaining(series.slice(-2)))

    // The same session id now starts a new visit; a withdrawal deletes nothing counted before.
    await track.view()
    expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2 })
    await track.choose({ analytics: false })
    expect(await summary()).toMatchObject({ totalVisitors: 1, avgSessionDuration: 50, pageViews: 1 })
    clock.pass((365 * 2 - 2 - 180) * dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 2, 0])
    clock.pass(400 * dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 0, 0])
  })

  test(`${dialect}: rows are kept 180 days, choices 24 months, figures for ever`, async () => {
    const { clock, nightWatch, countRows, summary, track } = await build(dialect)
    await track.choose()
    const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
    await track.duration(id, 50)
    await track.event()
    clock.pass(1)
    await track.view({ sessionId: '2-b' })
    const { recentPageViews, recentEvents, ...figures } = await summary('?days=365')
    expect([recentPageViews.length, recentEvents.length]).toEqual([2, 1])

    clock.pass(180 * dayMs - 1)
    await nightWatch()
    expect(await countRows()).toEqual([2, 1, 1, 2])
    clock.pass(1)
    await nightWatch()
    expect(await countRows()).toEqual([2, 1, 1, 2])
    clock.pass(dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 1, 0])
    expect(await track.duration(id, 60)).toMatchObject({ statusCode: 404 })
    const later = await summary('?days=365')
    expect(later).toMatchObject({
      totalVisitors: 2,
      avgSessionDuration: 50,
      pageViews: 2,
      totalButtonClicks: 1,
    })
    const { series, days: _days, ...sums } = figures.period
    expect(later.period).toMatchObject(sums)
    expect(later.period.series).toContainEqual(series.at(-1))

    clock.pass((365 * 2 - 181) * dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 1, 0])
    clock.pass(dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 0, 0])
    expect(await summary()).toMatchObject({ totalVisitors: 2, avgSessionDuration: 50, pageViews: 2 })
  })

  test(`${dialect}: a withdrawal subtracts the remaining rows of a visit, not those already deleted`, async () => {
    const { clock, nightWatch, countRows, summary, track } = await build(dialect)
    await track.view({ referrer: 'https://example.com/' })
    clock.pass(100 * dayMs)
    await track.view()
    clock.pass(100 * dayMs)
    await nightWatch()
    // A session still in use after 180 days continues as a new visit.
    expect(await countRows()).toEqual([1, 0, 0, 1])
    expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2 })
    await track.choose({ analytics: false })
    const { period, ...figures } = await summary('?days=365')
    expect(figures).toMatchObject({ totalVisitors: 1, pageViews: 1, recentPageViews: [] })
    expect(period.referrers).toEqual([{ host: 'example.com', visitors: 1 }])
  })

  test(`${dialect}: more old rows than fit into one batch are deleted`, async () => {
    const { clock, nightWatch, countRows, track } = await build(dialect)
    const visits = Array.from({ length: 180 }, (_, index) => track.view({ sessionId: `s-${index}` }))
    await Promise.all(visits)
    clock.pass(200 * dayMs)
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 0, 0])
  })
}
