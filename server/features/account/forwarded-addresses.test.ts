import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { forgedHeaders } from '#tests/support/forged-headers.ts'

const login = '/api/admin/login'
const wrong = { ...owner, password: 'a guess' }

/** The answers to guesses whose client claims another address each time. */
async function guess(settings: Record<string, string>, headersOf: (nth: number) => Record<string, string>) {
  const { app } = await buildTestApp(await buildDatabase(), settings)
  const statuses: number[] = []
  for (let nth = 0; nth < 40; nth++)
    statuses.push(
      (await app.inject({ method: 'POST', url: login, body: wrong, headers: headersOf(nth) })).statusCode,
    )
  return statuses
}

const ten = [...Array(10).fill(401), ...Array(30).fill(429)]

test('a forwarded address counts only behind a trusted proxy', async () => {
  const another = (nth: number) => ({ 'x-forwarded-for': `198.51.100.${nth}` })
  expect(await guess({}, another)).toEqual(ten)
  expect(await guess({ TRUST_PROXY: '10.0.0.0/8' }, another)).toEqual(ten)
  for (const TRUST_PROXY of ['1', '127.0.0.1'])
    expect(await guess({ TRUST_PROXY }, another)).toEqual(Array(40).fill(401))
})

test('a client with forged addresses still has only ten guesses', async () => {
  expect(await guess({}, forgedHeaders)).toEqual(ten)
  // The proxy has appended the caller's address.
  const behindProxy = (nth: number) => {
    const { 'x-forwarded-for': said, ...others } = forgedHeaders(nth)
    return { ...others, 'x-forwarded-for': [said, '203.0.113.9'].filter(Boolean).join(', ') }
  }
  expect(await guess({ TRUST_PROXY: '1' }, behindProxy)).toEqual(ten)
})
