import { expect, test } from 'vitest'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { readAs, trackWith } from '#tests/support/tracking.ts'
import { deleteOldVisits } from './jobs.ts'

const days = (count: number) => minutes(60 * 24 * count)

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const { app, clock, passwords } = await buildTestApp(database)
  const job = deleteOldVisits({ database, now: clock.now })
  let slices = 0
  const runSlice = async () => {
    slices += 1
    return await job.runSlice()
  }
  const onError = (error: unknown) => {
    throw error
  }
  const nightWatch = () => {
    const jobs = [{ ...job, runSlice }]
    return createScheduler({ database, now: clock.now, jobs, onError }).look()
  }
  const countRows = async () => {
    const tables = ['pageViews', 'events', 'cookieConsents', 'sessions'] as const
    const rows = tables.map((table) => database.kysely.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  const summary = readAs(app, { database, passwords, now: clock.now })
  return { clock, nightWatch, countRows, summary, track: trackWith(app), countSlices: () => slices }
}

for (const dialect of dialects) {
  test(`${dialect}: after 180 days nothing is left of a visit but the choice it made, and the figures stay`, async () => {
    const { clock, nightWatch, countRows, summary, track } = await build(dialect)
    await track.choose()
    const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
    await track.duration(id, 50)
    await track.event({ eventType: 'form_start' })
    clock.pass(days(1))
    await track.event({
      eventType: 'form_submission',
      eventData: '{"formName":"consultation_form","success":true}',
    })
    const { recentPageViews, recentEvents, ...figures } = await summary('?days=365')
    expect([recentPageViews.length, recentEvents.length]).toEqual([1, 2])

    clock.pass(days(180))
    await nightWatch()
    expect(await countRows()).toEqual([0, 1, 1, 0])
    clock.pass(days(1))
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 1, 0])
    const { series, days: _days, ...sums } = figures.period
    const later = await summary('?days=365')
    expect(later).toMatchObject({ ...figures, period: sums, recentPageViews: [], recentEvents: [] })
    expect(later.period.series).toEqual(expect.arrayContaining(series.slice(-2)))

    // The same number is somebody new, whose withdrawal takes out nothing of before.
    await track.view()
    expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2 })
    await track.choose({ analytics: false })
    expect(await summary()).toMatchObject({ totalVisitors: 1, avgSessionDuration: 50, pageViews: 1 })
    clock.pass(days(365 * 2 - 2 - 180))
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 2, 0])
    clock.pass(days(400))
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

    clock.pass(days(180) - 1)
    await nightWatch()
    expect(await countRows()).toEqual([2, 1, 1, 2])
    clock.pass(1)
    await nightWatch()
    expect(await countRows()).toEqual([2, 1, 1, 2])
    clock.pass(days(1))
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

    clock.pass(days(365 * 2 - 181))
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 1, 0])
    clock.pass(days(1))
    await nightWatch()
    expect(await countRows()).toEqual([0, 0, 0, 0])
    expect(await summary()).toMatchObject({ totalVisitors: 2, avgSessionDuration: 50, pageViews: 2 })
  })

  test(`${dialect}: a withdrawal takes out what is left of a visit, not what was deleted before`, async () => {
    const { clock, nightWatch, countRows, summary, track } = await build(dialect)
    await track.view({ referrer: 'https://example.com/' })
    clock.pass(days(100))
    await track.view()
    clock.pass(days(100))
    await nightWatch()
    // A number in use for so long goes on as a new visit.
    expect(await countRows()).toEqual([1, 0, 0, 1])
    expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2 })
    await track.choose({ analytics: false })
    const { period, ...figures } = await summary('?days=365')
    expect(figures).toMatchObject({ totalVisitors: 1, pageViews: 1, recentPageViews: [] })
    expect(period.referrers).toEqual([{ host: 'example.com', visitors: 1 }])
  })

  test(`${dialect}: many old rows go in many slices, with every job of two processes looking`, async () => {
    const { clock, nightWatch, countRows, track, countSlices } = await build(dialect)
    const visits = Array.from({ length: 180 }, (_, index) => track.view({ sessionId: `s-${index}` }))
    await Promise.all(visits)
    clock.pass(days(200))
    await Promise.all([nightWatch(), nightWatch()])
    expect(await countRows()).toEqual([0, 0, 0, 0])
    expect(countSlices()).toBeGreaterThan(1)
  })
}
