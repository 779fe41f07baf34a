import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/newsletter'

const rowsOf = ({ kysely }: Database) => kysely.selectFrom('newsletters').selectAll().execute()

test('an address is stored trimmed, in small letters, with time, page and wording; a repeat is answered alike and makes no second row', async () => {
  const { app, call, clock, database } = await buildOwnerApp()
  const body = { email: '  Amara.Lewis@Example.COM ', page: '/blog/curls', wording: '2026-11-21' }
  const email = 'amara.lewis@example.com'
  const answer = await app.inject({ method: 'POST', url, body })
  expect([answer.statusCode, answer.json()]).toEqual([201, { email }])
  const [row] = await rowsOf(database)
  expect(row).toMatchObject({ page: '/blog/curls', wording: '2026-11-21', unsubscribedAt: null })
  const list = await call('GET', '/api/admin/newsletters')
  expect(list.json()).toEqual([{ id: row?.id, email, subscribedAt: clock.now().toISOString() }])
  expect(list.headers['x-total-count']).toBe('1')
  expect(list.headers['cache-control']).toBe('no-store')

  clock.pass(minutes(5))
  for (const repeat of await Promise.all(
    [email, email.toUpperCase()].map((email) =>
      app.inject({ method: 'POST', url, body: { email, page: '/blog' } }),
    ),
  ))
    expect([repeat.statusCode, repeat.body]).toEqual([answer.statusCode, answer.body])
  expect(await rowsOf(database)).toEqual([row])
})

test('what is no address is refused with the message', async () => {
  const { app, database } = await buildTestApp()
  const detail = 'Please enter a valid email address'
  for (const email of [undefined, '   ', 'amara at example', 'amara@', `${'a'.repeat(250)}@example.com`, 7]) {
    const answer = await app.inject({ method: 'POST', url, body: { email } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ detail, errors: { email: detail } })
  }
  expect(await rowsOf(database)).toEqual([])
})

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

test('a form without JavaScript ends on the thank-you page', async () => {
  const { app, database } = await buildTestApp()
  const body = 'page=%2Fblog&wording=2026-11-21&email=amara%40example.com'
  const answer = await app.inject({ method: 'POST', url, headers: urlencoded, body })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/newsletter/thank-you')
  expect(await rowsOf(database)).toMatchObject([{ email: 'amara@example.com', page: '/blog' }])
})

test.for([
  ['%2Fblog%2Fcurls', '/blog/curls'],
  ['%2Fadmin', '/blog'],
  ['%2Fblog%2Ftaken-off', '/blog'],
])('a refused form sent from %s comes back as %s', async ([from, to]) => {
  const { app } = await buildTestApp()
  const body = `page=${from}&email=nonsense`
  const answer = await app.inject({ method: 'POST', url, headers: urlencoded, body })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(`<title>${to}</title>`)
})
