import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { refuseRows } from '#tests/support/damaged-database.ts'
import { copyTemplate, databaseKind, openDatabase } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'

const send = { method: 'POST', url: '/api/consultations', body: aRequest } as const

const buildOn = (url: string) =>
  buildTestApp({ database: openDatabase(url), settings: { LOG_LEVEL: 'warn' } })

test('a database that is away is a 503 that says when to come back, and pages are still shown', async () => {
  const { app } = await buildOn('postgres://postgres@127.0.0.1:1/site')
  const answer = await app.inject(send)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^We cannot save anything just now/),
  })
  // The session cannot be checked, which is not the same as being signed out.
  const me = await app.inject({ url: '/api/admin/me', headers: { cookie: 'session=x' } })
  expect(me.statusCode).toBe(503)
  expect((await app.inject('/contact')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ok' }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('a full disk is a 503, and the log says what to do', async () => {
  const url = await copyTemplate()
  if (databaseKind === 'postgres') await refuseRows(url, 'consultations')
  const { app, database, logged } = await buildOn(url)
  if (databaseKind === 'sqlite') await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
  const statuses: number[] = []
  for (let nth = 0; nth < 50 && statuses.at(-1) !== 503; nth++) {
    const body = { ...aRequest, name: `Visitor ${nth}`, hairType: 'x'.repeat(2000) }
    statuses.push((await app.inject({ ...send, body })).statusCode)
  }
  expect(statuses.at(-1)).toBe(503)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'The disk is full: please make room on it' },
  ])
})
