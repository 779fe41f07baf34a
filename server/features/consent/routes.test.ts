import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildTracking } from '#tests/support/tracking.ts'

test('each choice is kept as a record of its own', async () => {
  const { database, clock, track } = await buildTracking()
  const first = await track.choose({ marketing: true })
  expect(first.statusCode).toBe(201)
  clock.pass(minutes(1))
  await track.choose({ analytics: false })
  await track.choose({ sessionId: '2-b' })
  const records = await database.kysely.selectFrom('cookieConsents').selectAll().orderBy('id').execute()
  expect(records).toHaveLength(3)
  expect(records).toContainEqual({
    id: first.json().id,
    sessionId: '1-a',
    analytics: true,
    marketing: true,
    createdAt: new Date('2026-03-01T10:00:00Z'),
  })
})

test('a withdrawal deletes what the session had left, and its share of every total', async () => {
  const { database, clock, summary, track } = await buildTracking()
  await track.choose()
  const before = await summary('?days=7')
  const { id } = (await track.view({ referrer: 'https://example.com/' })).json()
  await track.duration(id, 2000)
  clock.pass(dayMs)
  await track.view({ pagePath: '/nowhere' })
  await track.event()
  await track.event({ eventType: 'form_start' })
  await track.event({
    eventType: 'form_submission',
    eventData: '{"formName":"consultation_form","success":true}',
  })
  await track.view({ sessionId: '2-b' })
  await track.choose({ analytics: false })

  const rows = await database.kysely.selectFrom('pageViews').select('sessionId').execute()
  expect(rows).toEqual([{ sessionId: '2-b' }])
  expect(await database.kysely.selectFrom('events').selectAll().execute()).toEqual([])
  expect((await track.duration(id, 2001)).statusCode).toBe(404)
  await track.choose({ sessionId: '2-b', analytics: false })

  const { period, ...figures } = await summary('?days=7')
  expect(figures).toEqual({ ...before, period: undefined })
  expect({ ...period, series: undefined }).toEqual({ ...before.period, series: undefined })
  expect(period.series).toEqual(
    period.series.map(({ day }: { day: string }) => ({ day, visitors: 0, views: 0 })),
  )
})

test('a session that has declined cannot be tracked, and one that says nothing can', async () => {
  const { clock, summary, track } = await buildTracking()
  await track.choose({ analytics: false })
  const refused = await track.view()
  expect([refused.statusCode, refused.json().title]).toEqual([403, 'Forbidden'])
  expect((await track.event()).statusCode).toBe(403)
  expect((await track.view({ sessionId: '2-b' })).statusCode).toBe(201)
  clock.pass(minutes(1))
  await track.choose({ analytics: true })
  expect((await track.view()).statusCode).toBe(201)
  expect(await summary()).toMatchObject({ totalVisitors: 2, pageViews: 2, totalButtonClicks: 0 })
})
