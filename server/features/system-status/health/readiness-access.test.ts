import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects, makeFolder, usuallySqlite } from '#tests/support/databases.ts'

const READYZ_TOKEN = 'a-token-that-nobody-guesses'

async function build(dialect: (typeof dialects)[number], settings: Record<string, string> = {}) {
  const database = await buildDatabase(dialect)
  return { ...(await buildTestApp(database, { DATA_DIR: await makeFolder(), ...settings })), database }
}

for (const dialect of dialects) {
  test(`${dialect}: frequent polling queries the database once in ten seconds`, async () => {
    const { app, clock, database } = await build(dialect)
    const probedAt = async () => {
      const probe = database.kysely.selectFrom('jobs').select('doneAt').where('name', '=', 'readiness-probe')
      return (await probe.executeTakeFirst())?.doneAt
    }
    const ask = () => app.inject({ url: '/readyz', remoteAddress: '203.0.113.7' })
    const first = clock.now()
    for (let n = 0; n < 20; n++) {
      await ask()
      clock.pass(400)
    }
    expect(await probedAt()).toEqual(first)
    clock.pass(3000)
    const later = clock.now()
    await ask()
    expect(await probedAt()).toEqual(later)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: only local requests and token holders read the full report; others learn whether the site is ready`, async () => {
    const { app, database } = await build(dialect, { READYZ_TOKEN })
    const ask = async (own: InjectOptions) => {
      const answer = await app.inject({ url: '/readyz', remoteAddress: '203.0.113.7', ...own })
      return { status: answer.statusCode, body: answer.json() }
    }
    const inFull = { status: 200, body: { ready: true, database: { writable: true } } }
    const inShort = { status: 200, body: { status: 'ok' } }
    const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await ask({ remoteAddress })).toMatchObject(inFull)
    expect(await ask(withToken(READYZ_TOKEN))).toMatchObject(inFull)
    for (const own of [
      {},
      withToken('another'),
      withToken(''),
      withToken(`${READYZ_TOKEN}x`),
      { remoteAddress: '10.0.0.3' },
      // A local proxy forwards a stranger's request.
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } },
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
      { remoteAddress: '::1', headers: { forwarded: 'for=203.0.113.7' } },
    ])
      expect(await ask(own)).toEqual(inShort)
    await database.close()
    expect((await ask(withToken('another'))).status).toBe(200)
  })

  test(`${dialect}: without a configured token no token is accepted`, async () => {
    const { app } = await build(dialect)
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const asked = { url: '/readyz', remoteAddress: '203.0.113.7', headers: { authorization } }
      expect((await app.inject(asked)).json()).toEqual({ status: 'ok' })
    }
  })
}

test('strangers only learn that it is not ok, and a failure is checked again after a second', async () => {
  const { app, clock, database } = await build('sqlite')
  const ask = () => app.inject({ url: '/readyz', remoteAddress: '203.0.113.7' })
  await database.close()
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ok' }])
  clock.pass(1000)
  expect((await ask()).statusCode).toBe(503)
})
