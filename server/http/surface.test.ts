import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, signIn } from '#tests/support/factories.ts'

const buildSurface = async () => await buildTestApp(await buildDatabase('sqlite'))

const notForVisitors = [
  ...['/.git/config', '/.env', '/package.json', '/server/main.ts', '/dist/server/render.js'],
  ...['/data/site.db', '/site.db', '/assets/', '/pictures/'],
  ...['/assets/..%2f..%2fpackage.json', '/assets/%252e%252e/%252e%252e/package.json'],
]

test('nothing but what is meant for visitors is served: no source, no settings, no list of a folder', async () => {
  const { app } = await buildSurface()
  for (const url of notForVisitors) expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('no answer names the program, its version or its parts', async () => {
  const { app } = await buildSurface()
  for (const url of ['/', '/nowhere', '/api/admin/me', '/api/nowhere', '/api/admin/account', '/healthz']) {
    const { headers, body } = await app.inject(url)
    for (const name of ['server', 'via', 'x-powered-by', 'x-runtime'])
      expect(headers[name], url).toBeUndefined()
    expect(body.toLowerCase(), url).not.toMatch(/fastify|kysely|sqlite|postgres|node\.?js/)
  }
})

test('methods that nobody serves are refused, TRACE too, and echo nothing', async () => {
  const { app } = await buildSurface()
  const headers = { 'x-secret': 'to-be-echoed', 'sec-fetch-site': 'same-origin' }
  for (const method of ['TRACE', 'PUT', 'DELETE', 'OPTIONS'] as const)
    for (const url of ['/', '/api/consultations', '/api/admin/me']) {
      const answer = await app.inject({ method, url, headers })
      expect([404, 405], `${method} ${url}`).toContain(answer.statusCode)
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain('to-be-echoed')
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
})

for (const dialect of dialects)
  test(`${dialect}: a visitor decides nothing but the fields of the form, and values of another type are refused`, async () => {
    const { app, database, passwords, now } = await buildTestApp(await buildDatabase(dialect))
    const cookie = await signIn(database, passwords, now())
    const send = (body: object) => app.inject({ method: 'POST', url: '/api/consultations', body })

    for (const [field, value] of [
      ['name', 7],
      ['name', ['Ada']],
      ['name', { toString: 'Ada' }],
      ['mobileService', 'true'],
      ['location', 0],
    ] as const)
      expect((await send({ ...aRequest, [field]: value })).statusCode, field).toBe(400)

    const wishes = {
      id: 'mine',
      status: 'closed',
      createdAt: '2001-01-01T00:00:00.000Z',
      version: 99,
      isAdmin: true,
    }
    expect((await send({ ...aRequest, ...wishes })).statusCode).toBe(201)
    const list = (await app.inject({ url: '/api/admin/worklist', headers: { cookie } })).json()
    const [row] = list.requests ?? list
    expect(row).toMatchObject({ status: 'new', version: 1, createdAt: now().toISOString() })
    expect(row.id).not.toBe('mine')

    const twice = await app.inject({ url: '/api/admin/consultations?limit=1&limit=2', headers: { cookie } })
    expect(twice.statusCode).toBe(400)
  })
