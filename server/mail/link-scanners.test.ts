import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { createLinkPath as appointmentLink } from '#server/features/appointments/mails/mails.ts'
import { createLinkPath } from '#server/features/rights/service.ts'
import { readAllRows } from '#tests/support/all-rows.ts'
import { buildAppointment, buildOffer } from '#tests/support/appointments.ts'
import { buildNewsletter, pressOn } from '#tests/support/build-newsletter.ts'
import { buildEveryMail } from '#tests/support/every-mail.ts'
import { buildSubscriber } from '#tests/support/factories.ts'
import { unsubscribeUrl } from './messages.ts'

/** Requests that mail programs, link scanners and browsers make before anybody presses a button. */
const opening = [
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'GET', headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } },
] as const
const times = 20

test('opening every mail link twenty times changes nothing, and pressing its button still works', async () => {
  const settings = { RATE_LIMIT_FACTOR: '1000' }
  const { app, clock, facts, links, database } = await buildNewsletter(settings)
  const at = clock.now()
  const member = await buildSubscriber(database, { email: 'member@example.com' })
  const startsAt = new Date(at.getTime() + 3 * dayMs)
  const appointment = await buildAppointment(database, { startsAt })
  const offer = await buildOffer(database, { clientId: appointment.clientId, createdAt: at }, [
    new Date(startsAt.getTime() + dayMs),
  ])
  const asked = { kind: 'access', email: 'member@example.com', message: '' }
  await app.inject({ method: 'POST', url: '/api/data-requests', body: asked })
  const [request] = await database.kysely.selectFrom('dataRequests').selectAll().execute()
  const paths = {
    unsubscribe: unsubscribeUrl('', links, member.id),
    dataRequest: createLinkPath(links, `${request?.id}`, at),
    pick: appointmentLink(links, 'pick', offer.id),
    own: appointmentLink(links, 'own', appointment.id),
  }
  const mails = buildEveryMail(facts, {
    unsubscribeUrl: facts.siteUrl + paths.unsubscribe,
    dataRequestUrl: facts.siteUrl + paths.dataRequest,
    pickUrl: facts.siteUrl + paths.pick,
    ownUrl: facts.siteUrl + paths.own,
  })
  const mailed = mails.flatMap(({ mail }) => [
    ...`${mail.html} ${mail.text}`.matchAll(/https?:\/\/[^\s"'<>)]+/g),
  ])
  const ours = new Set(
    mailed
      .map(([url]) => url.replaceAll('&amp;', '&'))
      .filter((url) => url.startsWith(`${facts.siteUrl}/`))
      .map((url) => url.slice(facts.siteUrl.length)),
  )
  expect([...ours]).toEqual(expect.arrayContaining(Object.values(paths)))
  // Paths with a token must carry the real one: a made-up token would be refused before it could do anything.
  expect([...ours].filter((path) => path.includes('token')).sort()).toEqual(Object.values(paths).sort())

  const before = await readAllRows(database)
  for (const url of ours) {
    const opened = Array.from({ length: times }, (_, nth) => app.inject({ ...opening[nth % 4], url }))
    for (const { statusCode } of await Promise.all(opened)) expect(statusCode).toBeLessThan(500)
  }
  expect(await readAllRows(database)).toEqual(before)

  const press = (path: string) => pressOn(app, path.replace(/\?.*/, ''), path.replace(/.*token=/, ''))
  expect(await press(paths.unsubscribe)).toEqual([200, 'done'])
  expect((await press(paths.dataRequest))[0]).toBe(200)
  const confirmed = await database.kysely.selectFrom('dataRequests').select('confirmedAt').execute()
  expect(confirmed).toEqual([{ confirmedAt: at }])
})
