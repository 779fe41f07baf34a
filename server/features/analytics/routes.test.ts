import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildTracking } from '#tests/support/tracking.ts'

const nothing = {
  totalVisitors: 0,
  avgSessionDuration: 0,
  totalSubmissions: 0,
  totalButtonClicks: 0,
  pageViews: 0,
  recentPageViews: [],
  recentEvents: [],
}

test('without a visitor every figure is nought and both lists are empty', async () => {
  const { summary } = await buildTracking()
  expect(await summary()).toEqual(nothing)
})

test('the owner reads exactly what visitors did', async () => {
  const { clock, summary, track } = await buildTracking()
  const first = (await track.view({ referrer: 'https://www.example.com/search?q=curls' })).json()
  clock.pass(minutes(1))
  const second = (await track.view({ pagePath: '/contact/thank-you?from=form#top' })).json()
  await track.view({ sessionId: '2-b', pagePath: '/nowhere' })
  expect((await track.duration(first.id, 60)).statusCode).toBe(204)
  await track.duration(second.id, 5)
  const click = (await track.event({ eventData: '{"buttonName":"hero"}' })).json()
  await track.event({ eventType: 'form_start' })
  await track.event({
    eventType: 'form_submission',
    eventData: '{"formName":"consultation_form","success":true}',
  })

  const { recentPageViews, recentEvents, ...figures } = await summary('?days=7')
  expect(figures).toEqual({
    totalVisitors: 2,
    avgSessionDuration: 65,
    totalSubmissions: 1,
    totalButtonClicks: 1,
    pageViews: 3,
    period: {
      series: [
        ...['23', '24', '25', '26', '27', '28'].map((day) => ({
          day: `2026-02-${day}`,
          visitors: 0,
          views: 0,
        })),
        { day: '2026-03-01', visitors: 2, views: 3 },
      ],
      topPages: [
        { path: '/contact', views: 1 },
        { path: '/contact/thank-you', views: 1 },
        { path: 'other', views: 1 },
      ],
      referrers: [{ host: 'example.com', visitors: 1 }],
      funnel: [
        { step: 'visit', sessions: 2 },
        { step: 'contact', sessions: 1 },
        { step: 'form_start', sessions: 1 },
        { step: 'request', sessions: 1 },
      ],
    },
  })
  expect(recentPageViews).toHaveLength(3)
  expect(recentPageViews).toContainEqual({
    id: second.id,
    pagePath: '/contact/thank-you',
    viewedAt: clock.now().toISOString(),
    duration: 5,
  })
  expect(recentPageViews.at(-1)).toEqual({
    id: first.id,
    pagePath: '/contact',
    viewedAt: '2026-03-01T10:00:00.000Z',
    duration: 60,
  })
  expect(recentEvents).toContainEqual({
    id: click.id,
    eventType: 'button_click',
    eventData: '{"buttonName":"hero"}',
    createdAt: clock.now().toISOString(),
  })
})

test('the recent lists hold twenty, the newest first', async () => {
  const { clock, summary, track } = await buildTracking()
  for (let index = 0; index < 22; index++) {
    clock.pass(1000)
    await track.view({ sessionId: `s-${index}`, pagePath: `/p${index}` })
    await track.event({ eventType: `e${index}` })
  }
  const { recentPageViews, recentEvents } = await summary()
  const newest = Array.from({ length: 20 }, (_, index) => 21 - index)
  expect(recentPageViews.map(({ pagePath }: { pagePath: string }) => pagePath)).toEqual(
    newest.map((index) => `/p${index}`),
  )
  expect(recentEvents.map(({ eventType }: { eventType: string }) => eventType)).toEqual(
    newest.map((index) => `e${index}`),
  )
})

test('the longest duration reported counts, in any order, and at most 30 minutes of a page', async () => {
  const { summary, track } = await buildTracking()
  const { id } = (await track.view()).json()
  const told = await Promise.all([40, 10, 40, 5000, 0].map((seconds) => track.duration(id, seconds)))
  expect(told.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
  await track.duration(id, 90)
  const { recentPageViews, avgSessionDuration } = await summary()
  expect(recentPageViews[0].duration).toBe(5000)
  expect(avgSessionDuration).toBe(1800)
})

test('a visit over midnight in London belongs to its first day, its views to theirs', async () => {
  const { clock, summary, track } = await buildTracking()
  clock.pass(100 * dayMs + 12.5 * hourMs)
  await track.view()
  clock.pass(hourMs)
  const { id } = (await track.view()).json()
  await track.duration(id, 30)
  const { period, avgSessionDuration } = await summary('?days=7')
  // After 23:00 UTC it is already the next day in London in summer.
  expect(period.series.slice(-2)).toEqual([
    { day: '2026-06-09', visitors: 1, views: 1 },
    { day: '2026-06-10', visitors: 0, views: 1 },
  ])
  expect(avgSessionDuration).toBe(30)
})

test('of a referrer only origin and path are kept, and nothing of our own pages', async () => {
  const { database, track } = await buildTracking({ SITE_URL: 'https://curls.example' })
  const referrers = [
    'https://user:secret@example.com/a/b?token=1#part',
    'https://curls.example/services',
    'http://localhost/services',
    'android-app://com.example',
    'nonsense',
    `https://example.com/${'ü'.repeat(400)}`,
  ]
  for (const [index, referrer] of referrers.entries()) {
    expect((await track.view({ sessionId: `s-${index}`, referrer })).statusCode).toBe(201)
  }
  const rows = await database.kysely.selectFrom('pageViews').select('referrer').orderBy('sessionId').execute()
  expect(rows.map(({ referrer }) => referrer)).toEqual([
    'https://example.com/a/b',
    null,
    null,
    null,
    null,
    null,
  ])
})

test('the figures need a session, and a period that is offered', async () => {
  const { app, call } = await buildTracking()
  const url = '/api/admin/analytics'
  expect((await app.inject({ url })).statusCode).toBe(401)
  for (const query of ['days=8', 'days=', 'days=week', 'days=7.5'])
    expect([query, (await call('GET', `${url}?${query}`)).statusCode]).toEqual([query, 400])
})

test(`a beacon's plain-text body is parsed as JSON`, async () => {
  const { app, summary, track } = await buildTracking()
  const { id } = (await track.view()).json()
  const url = `/api/analytics/pageview/${id}`
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  const beacon = await app.inject({ method: 'POST', url, headers, body: '{"duration":12}' })
  expect([beacon.statusCode, beacon.body]).toEqual([204, ''])
  expect((await app.inject({ method: 'POST', url, body: { duration: 13 } })).statusCode).toBe(204)
  expect((await summary()).recentPageViews[0].duration).toBe(13)
  const elsewhere = await app.inject({ method: 'POST', url: '/api/analytics/event', headers, body: '{}' })
  expect(elsewhere.statusCode).toBe(415)
})
