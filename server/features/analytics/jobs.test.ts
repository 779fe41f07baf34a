import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTracking } from '#tests/support/tracking.ts'
import { deleteOldVisits } from './jobs.ts'

async function build() {
  const { clock, database, summary, track } = await buildTracking()
  const night = () => deleteOldVisits({ database, now: clock.now })
  const countRows = async () => {
    const tables = ['pageViews', 'events', 'cookieConsents'] as const
    const rows = tables.map((table) => database.kysely.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  return { clock, database, night, countRows, summary, track }
}

const request = {
  eventType: 'form_submission',
  eventData: '{"formName":"consultation_form","success":true}',
}

test('rows are kept 13 months, choices 24 months, figures for ever', async () => {
  const { clock, night, countRows, summary, track } = await build()
  await track.choose()
  const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
  await track.duration(id, 50)
  await track.event({ eventType: 'form_start' })
  await track.event(request)
  await track.view({ sessionId: '2-b' })
  const { recentPageViews, recentEvents, ...figures } = await summary('?days=365')
  expect([recentPageViews.length, recentEvents.length]).toEqual([2, 2])
  clock.pass(300 * dayMs)
  await night()
  const { series, ...sums } = figures.period
  expect((await summary('?days=365')).period).toMatchObject(sums)

  // The clock began on 1 March 2026.
  clock.pass(Date.parse('2027-04-01T10:00:00Z') - Date.parse('2026-03-01T10:00:00Z') - 300 * dayMs)
  await night()
  expect(await countRows()).toEqual([2, 2, 1])
  clock.pass(dayMs)
  await night()
  expect(await countRows()).toEqual([0, 0, 1])
  const { period: _period, ...totals } = figures
  expect(await summary()).toEqual({ ...totals, recentPageViews: [], recentEvents: [] })

  // The same session id now starts a new visit; a withdrawal takes nothing counted before.
  await track.view()
  expect(await summary()).toMatchObject({ totalVisitors: 3, pageViews: 3 })
  await track.choose({ analytics: false })
  expect(await summary()).toMatchObject({ totalVisitors: 2, avgSessionDuration: 50, pageViews: 2 })
  clock.pass(735 * dayMs)
  await night()
  expect(await countRows()).toEqual([0, 0, 0])
  expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2 })
})

test('yesterday is counted with what is still reported, and an older day anew after a withdrawal', async () => {
  const { clock, database, night, summary, track } = await build()
  await track.choose()
  const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
  await track.view({ sessionId: '2-b' })
  clock.pass(dayMs)
  await night()
  await track.duration(id, 70)
  await track.event(request)
  const first = await summary('?days=30')
  expect(first).toMatchObject({ totalVisitors: 2, avgSessionDuration: 70, totalSubmissions: 1 })
  expect(first.period.funnel.at(-1)).toEqual({ step: 'request', sessions: 1 })
  clock.pass(dayMs)
  await night()
  const recounted = async () => {
    await database.write((tx) => tx.deleteFrom('dayTotals').execute())
    return await summary('?days=30')
  }
  for (const sessionId of ['1-a', '2-b']) {
    await track.choose({ sessionId, analytics: false })
    const after = await summary('?days=30')
    await night()
    expect(await summary('?days=30')).toEqual(after)
    expect(await recounted()).toEqual(after)
  }
  expect(await summary('?days=30')).toMatchObject({
    ...{ totalVisitors: 0, pageViews: 0 },
    period: { referrers: [] },
  })
})

test('made-up pages and referrers cannot fill the totals', async () => {
  const { clock, database, night, summary, track } = await build()
  for (let index = 0; index < 210; index++) {
    const sessionId = `s-${index}`
    const referrer = `https://host-${index}.example/`
    await track.view({ sessionId, pagePath: `/made-up-${index}`, referrer })
  }
  await track.view()
  clock.pass(2 * dayMs)
  await night()
  const { period } = await summary('?days=30')
  expect(period.topPages).toEqual([
    { path: 'other', views: 210 },
    { path: '/contact', views: 1 },
  ])
  expect(period.referrers).toHaveLength(13)
  expect(period.referrers[0]).toEqual({ host: 'other', visitors: 198 })
  const [stored] = await database.kysely.selectFrom('dayTotals').select('totals').execute()
  const names = JSON.parse(stored?.totals ?? '{}')
  const count = (kind: string) => Object.keys(names[kind]).length
  expect(['pages', 'referrers'].map(count)).toEqual([2, 201])
})
