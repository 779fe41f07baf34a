import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'

const url = '/api/consultations'

async function statusOf(headers: Record<string, string>, settings: Record<string, string> = {}) {
  const { app } = await buildTestApp(await buildDatabase('sqlite'), {
    SITE_URL: 'https://curls.example',
    ...settings,
  })
  const answer = await app.inject({
    method: 'POST',
    url,
    body: aRequest,
    headers: { host: 'a.test', ...headers },
  })
  return answer.statusCode
}

test.each([
  ['a client that is no browser', {}, 201],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 201],
  ['something typed or bookmarked', { 'sec-fetch-site': 'none' }, 201],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }, 403],
  [
    'another site that also forges its origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://a.test' },
    403,
  ],
  ['our own page in an older browser', { origin: 'https://a.test' }, 201],
  ['our own page on the usual port', { host: 'a.test:443', origin: 'https://a.test' }, 201],
  ['the address visitors use', { origin: 'https://curls.example' }, 201],
  ['another site in an older browser', { origin: 'https://evil.test' }, 403],
  ['another port', { origin: 'https://a.test:8443' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a forwarded host nobody vouches for', { origin: 'https://b.test', 'x-forwarded-host': 'b.test' }, 403],
])('a write from %s: %o', async (_who, headers, status) => {
  expect(await statusOf(headers)).toBe(status)
})

test('behind a trusted proxy the forwarded host is ours', async () => {
  const headers = { origin: 'https://b.test', 'x-forwarded-host': 'b.test' }
  expect(await statusOf(headers, { TRUST_PROXY: '1' })).toBe(201)
})

test('a cross-site login is refused before the password is looked at, and reading is open', async () => {
  const { app } = await buildTestApp(await buildDatabase('sqlite'))
  const headers = { 'sec-fetch-site': 'cross-site' }
  const login = await app.inject({ method: 'POST', url: '/api/admin/login', body: {}, headers })
  expect(login.statusCode).toBe(403)
  expect(login.json()).toMatchObject({ status: 403, detail: 'This can only be sent from our own pages.' })
  expect((await app.inject({ url: '/api/admin/me', headers })).statusCode).toBe(200)
})
