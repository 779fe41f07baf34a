import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { owner } from '#tests/support/factories.ts'

const body = { ...owner, password: 'a guess' }

/** The answers to twelve guesses whose client claims another address each time. */
async function guess(settings: Record<string, string>, claim: (address: string) => Record<string, string>) {
  const { app } = await buildTestApp({ settings })
  const statuses: number[] = []
  for (let nth = 0; nth < 12; nth++) {
    const headers = claim(`198.51.100.${nth}`)
    statuses.push((await app.inject({ method: 'POST', url: '/api/admin/login', body, headers })).statusCode)
  }
  return statuses
}

const ten = [...Array(10).fill(401), 429, 429]

test('a forwarded address counts only behind a trusted proxy, and there only what the proxy appended', async () => {
  const claim = (address: string) => ({
    'x-forwarded-for': address,
    'x-real-ip': address,
    forwarded: `for=${address}`,
  })
  expect(await guess({}, claim)).toEqual(ten)
  expect(await guess({ TRUST_PROXY: '10.0.0.0/8' }, claim)).toEqual(ten)
  for (const TRUST_PROXY of ['1', '127.0.0.1'])
    expect(await guess({ TRUST_PROXY }, claim)).toEqual(Array(12).fill(401))
  const appended = (address: string) => ({ 'x-forwarded-for': `${address}, 203.0.113.9` })
  expect(await guess({ TRUST_PROXY: '1' }, appended)).toEqual(ten)
})
