import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { forgedHeaders } from '#tests/support/forged-headers.ts'

const login = '/api/admin/login'
const wrong = { ...owner, password: 'a guess' }

test('a forwarded address counts only behind a trusted proxy', async () => {
  const database = await buildDatabase('sqlite')
  const attempts = async (settings: Record<string, string>) => {
    const { app } = await buildTestApp(database, settings)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      statuses.push((await app.inject({ method: 'POST', url: login, body: wrong, headers })).statusCode)
    }
    return statuses.at(-1)
  }
  expect(await attempts({})).toBe(429)
  expect(await attempts({ TRUST_PROXY: '1' })).toBe(401)
  expect(await attempts({ TRUST_PROXY: '127.0.0.1' })).toBe(401)
  expect(await attempts({ TRUST_PROXY: '10.0.0.0/8' })).toBe(429)
})

test('a client with forged addresses still has only ten guesses', async () => {
  const statusesOf = async (settings: Record<string, string>, appended = '') => {
    const { app } = await buildTestApp(await buildDatabase('sqlite'), settings)
    const statuses: number[] = []
    for (let nth = 0; nth < 40; nth++) {
      const { 'x-forwarded-for': said, ...others } = forgedHeaders(nth)
      const forwarded = [said, appended].filter(Boolean).join(', ')
      const headers = { ...others, ...(forwarded && { 'x-forwarded-for': forwarded }) }
      statuses.push((await app.inject({ method: 'POST', url: login, body: wrong, headers })).statusCode)
    }
    return statuses
  }
  const ten = [...Array(10).fill(401), ...Array(30).fill(429)]
  expect(await statusesOf({})).toEqual(ten)
  // The proxy has appended the caller's address.
  expect(await statusesOf({ TRUST_PROXY: '1' }, '203.0.113.9')).toEqual(ten)
})
