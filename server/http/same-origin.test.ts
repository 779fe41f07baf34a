import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { aRequest } from '#tests/support/factories.ts'

test.each([
  ['a client that is no browser', {}, 201],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 201],
  ['something typed or bookmarked', { 'sec-fetch-site': 'none' }, 201],
  ['our own page in an older browser', { origin: 'https://a.test' }, 201],
  ['our own page on the usual port', { host: 'a.test:443', origin: 'https://a.test' }, 201],
  ['the address visitors use', { origin: 'https://curls.example' }, 201],
  ['a forwarded host nobody vouches for', { origin: 'https://b.test', 'x-forwarded-host': 'b.test' }, 403],
])('a write from %s: %o', async (_who, headers, status) => {
  const { app } = await buildTestApp({ settings: { SITE_URL: 'https://curls.example' } })
  const write = { method: 'POST', url: '/api/consultations', body: aRequest } as const
  expect((await app.inject({ ...write, headers: { host: 'a.test', ...headers } })).statusCode).toBe(status)
})

test('behind a trusted proxy the forwarded host is ours', async () => {
  const { app } = await buildTestApp({ settings: { TRUST_PROXY: '1' } })
  const headers = { origin: 'https://b.test', 'x-forwarded-host': 'b.test' }
  const write = { method: 'POST', url: '/api/consultations', body: aRequest } as const
  expect((await app.inject({ ...write, headers })).statusCode).toBe(201)
})
