import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'

test('what the guards refuse is logged, counted, and names nobody', async () => {
  const { app, logged } = await buildTestApp(await buildDatabase('sqlite'), { LOG_LEVEL: 'warn' })
  const secret = 'Rosalind-0113-496-0000'
  const guess = () =>
    app.inject({
      method: 'POST',
      url: '/api/admin/login',
      body: { username: secret, password: secret },
      headers: { 'user-agent': secret, cookie: `session=${secret}` },
      remoteAddress: '203.0.113.9',
    })
  for (let nth = 0; nth < 12; nth++) await guess()
  await app.inject({ url: '/api/admin/account', headers: { cookie: `session=${secret}` } })
  await app.inject({ method: 'POST', url: '/api/consultations', headers: { 'sec-fetch-site': 'cross-site' } })
  await app.inject('/api/admin/me')
  await app.close()

  const lines = logged.map((line) => JSON.parse(line))
  const login = { method: 'POST', route: '/api/admin/login' }
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, ...login, status: 401, msg: 'Refused' }),
    expect.objectContaining({ ...login, status: 429, msg: 'Refused' }),
    expect.objectContaining({ method: 'GET', route: '/api/admin/account', status: 401, msg: 'Refused' }),
    expect.objectContaining({ method: 'POST', route: '/api/consultations', status: 403, msg: 'Refused' }),
    expect.objectContaining({ ...login, status: 401, times: 9 }),
    expect.objectContaining({ ...login, status: 429, times: 1 }),
  ])
  expect(logged.join('')).not.toContain(secret)
  expect(logged.join('')).not.toContain('203.0.113.9')
})
