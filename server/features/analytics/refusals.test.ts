import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, copyTemplate, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { readAs, trackWith } from '#tests/support/tracking.ts'

const unknownId = '4f0c2a37-3d0f-4d76-9d2b-0f3c5d1e8a11'

const badViews: Record<string, object> = {
  'no session': { sessionId: undefined },
  'an empty session': { sessionId: '' },
  'a session of 129 characters': { sessionId: 's'.repeat(129) },
  'a session with odd characters': { sessionId: '1-a b' },
  'a session with a NUL': { sessionId: '1-a\0' },
  'a session that is a number': { sessionId: 1 },
  'no path': { pagePath: undefined },
  'a path without a slash': { pagePath: 'contact' },
  'a path with control characters': { pagePath: '/con\u0007tact' },
  'a path with half a character': { pagePath: '/\ud800' },
  'a path of 301 characters': { pagePath: `/${'p'.repeat(300)}` },
  "the owner's path": { pagePath: '/admin' },
  "the owner's path with a query": { pagePath: '/admin?x' },
  "the owner's path with a hash": { pagePath: '/Admin#x' },
  "a path below the owner's": { pagePath: '/admin/?tab=newsletter' },
  "the owner's path in escapes": { pagePath: '/%61dmin' },
  'a referrer that is no text': { referrer: 7 },
  'a referrer of 501 characters': { referrer: `https://example.com/${'r'.repeat(481)}` },
}
const badDurations: Record<string, unknown> = {
  negative: -1,
  fractional: 1.5,
  text: '5',
  huge: 1e9,
  'a second more than a day': 86_401,
  missing: undefined,
  nothing: null,
}
const badEvents: Record<string, object> = {
  'no type': { eventType: undefined },
  'a type with spaces': { eventType: 'button click' },
  'a type of 51 characters': { eventType: 'e'.repeat(51) },
  'data that is not JSON': { eventData: '{buttonName:"hero"}' },
  'data that is no text': { eventData: { buttonName: 'hero' } },
  'data of more than 2,000 bytes': { eventData: JSON.stringify('ü'.repeat(1000)) },
  'data with half a character': { eventData: '"\ud800"' },
}

/** Makes the database unavailable: a foreign lock on the SQLite file, a rename on the PostgreSQL server. */
async function makeUnavailable(url: string) {
  if (url.startsWith('sqlite:')) {
    const other = new DatabaseSync(url.slice('sqlite:'.length))
    other.exec('begin immediate')
    onTestFinished(() => other.close())
    return
  }
  const name = new URL(url).pathname.slice(1)
  const server = new pg.Client(inject('postgresUrl'))
  await server.connect()
  onTestFinished(async () => {
    await server.query(`alter database ${name}_away rename to ${name}`)
    await server.end()
  })
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await server.query(`alter database ${name} rename to ${name}_away`)
}

for (const dialect of dialects) {
  test(`${dialect}: an unavailable database is answered 503 with a retry time`, async () => {
    const url = await copyTemplate(dialect)
    const database = connectDatabase(url)
    onTestFinished(() => database.close())
    const { app } = await buildTestApp(database)
    const track = trackWith(app)
    await track.view()
    await makeUnavailable(url)
    const calls = [track.view(), track.event(), track.duration(unknownId, 5), track.choose()]
    for (const { statusCode, headers } of await Promise.all(calls)) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    }
    const page = await app.inject('/contact')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Curls.')])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: bad input is refused with 400 and a sentence for its field, and nothing is stored`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    const track = trackWith(app)
    const { id } = (await track.view()).json()
    const answers = [
      ...Object.entries(badViews).map(([name, own]) => [name, track.view(own)] as const),
      ...Object.entries(badDurations).map(([name, told]) => [name, track.duration(id, told)] as const),
      ...Object.entries(badEvents).map(([name, own]) => [name, track.event(own)] as const),
      ['a choice that is text', track.choose({ analytics: 'yes' })] as const,
      ['a choice without marketing', track.choose({ marketing: undefined })] as const,
      ['a choice of nobody', track.choose({ sessionId: undefined })] as const,
    ]
    const refused = await Promise.all(answers.map(async ([name, answer]) => [name, await answer] as const))
    for (const [name, { statusCode, headers, json }] of refused) {
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        400,
        'application/problem+json; charset=utf-8',
      ])
      expect(Object.values(json().errors)).toEqual([expect.stringMatching(/^\S.{10,}/)])
    }
    const summary = await readAs(app, { database, passwords, now: clock.now })()
    expect(summary).toMatchObject({ pageViews: 1, recentEvents: [], avgSessionDuration: 0 })
    expect(await database.kysely.selectFrom('cookieConsents').selectAll().execute()).toEqual([])
  })

  test(`${dialect}: a duration of an unknown view is answered 404, however its id is written`, async () => {
    const { app } = await buildTestApp(await buildDatabase(dialect))
    const track = trackWith(app)
    for (const id of [unknownId, 'nonsense', '%00', '%F0%9F%8C%80', unknownId.toUpperCase()]) {
      expect([id, (await track.duration(id, 5)).statusCode]).toEqual([id, 404])
    }
  })
}

test('a flood from one address is answered 429, and told when to come back', async () => {
  const { app } = await buildTestApp(await buildDatabase('sqlite'), { RATE_LIMIT_FACTOR: '0.01' })
  const track = trackWith(app)
  const flood = await Promise.all(Array.from({ length: 13 }, () => track.event()))
  expect(flood.map(({ statusCode }) => statusCode)).toEqual([...Array(12).fill(201), 429])
  expect(flood.at(-1)?.headers['retry-after']).toMatch(/^[1-6]\d?$/)
  expect((await track.view()).statusCode).toBe(429)

  const choices = await Promise.all(Array.from({ length: 4 }, () => track.choose()))
  expect(choices.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429])
})

test('a session that has reported much makes no report slow', async () => {
  const database = await buildDatabase('sqlite')
  const track = trackWith((await buildTestApp(database)).app)
  await database.write((tx) =>
    sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 40000)
      insert into events (id, session_id, event_type, created_at)
      select number, '1-a', 'button_click', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-02-27', '+' || number || ' seconds')
      from numbers`.execute(tx),
  )
  const timeOf = async (sessionId: string) => {
    const startedAt = performance.now()
    for (let report = 0; report < 10; report++)
      expect((await track.event({ sessionId })).statusCode).toBe(201)
    return performance.now() - startedAt
  }
  const usual = await timeOf('2-b')
  expect(await timeOf('1-a')).toBeLessThan(5 * usual)
})
