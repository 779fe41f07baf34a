import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isDatabaseAway } from '#server/database/failures.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, makeDatabaseUrl } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'

type Stream = { write: (line: string) => boolean }

// pino keeps the stream it writes to under this symbol and offers no other way to it.
const pinoStream = (log: object): Stream => {
  const key = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  return Reflect.get(log, key ?? 'missing')
}

const send = { method: 'POST', url: '/api/consultations', body: aRequest } as const

test('a PostgreSQL that is away is a 503 that says when to come back', async () => {
  const database = connect('postgres://postgres@127.0.0.1:1/site')
  onTestFinished(() => database.close())
  const { app } = await buildTestApp(database)
  const answer = await app.inject(send)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^We cannot save anything just now/),
  })
  // Whether somebody is signed in cannot be known: that is no "no".
  const me = await app.inject({ url: '/api/admin/me', headers: { cookie: 'session=x' } })
  expect(me.statusCode).toBe(503)
})

test('connections that PostgreSQL cuts are replaced, and nobody notices for long', async () => {
  const url = await makeDatabaseUrl('postgres')
  const database = connect(url)
  onTestFinished(() => database.close())
  await migrate(database)
  const { app } = await buildTestApp(database)
  await app.inject(send)
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12 && statuses.at(-1) !== 201; attempt++) {
    statuses.push((await app.inject(send)).statusCode)
  }
  expect(statuses.at(-1)).toBe(201)
  expect(statuses.slice(0, -1).every((status) => status === 503)).toBe(true)
})

test('a connection that is cut in the middle of a transaction ends the transaction, not the process', async () => {
  const url = await makeDatabaseUrl('postgres')
  const database = connect(url)
  onTestFinished(() => database.close())
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  const cut = database.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    // Nobody is asking anything while the end of the connection arrives.
    await new Promise((resolve) => setImmediate(resolve))
    return await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toSatisfy(isDatabaseAway)
  await migrate(database)
})

test('what is logged names nobody', async () => {
  const lines: string[] = []
  const database = await buildDatabase('postgres')
  const { app } = await buildTestApp(database, { LOG_LEVEL: 'info' })
  vi.spyOn(pinoStream(app.log), 'write').mockImplementation((line: string) => {
    lines.push(line)
    return true
  })
  await database.kysely.schema.dropTable('consultationRepeats').execute()
  const headers = { 'user-agent': 'Curly/1.0', 'x-forwarded-for': '198.51.100.77', cookie: 'session=secret' }
  await app.inject({ ...send, url: '/api/consultations?from=card', remoteAddress: '203.0.113.99', headers })
  await app.inject({ url: '/api/nothing?name=Amara', remoteAddress: '203.0.113.99', headers })
  const text = lines.join('')
  expect(text).toContain('"route":"/api/consultations"')
  expect(text).toContain('"status":500')
  for (const personal of [
    'Amara',
    'amara@',
    '07700',
    '203.0.113',
    '198.51.100',
    'Curly/1.0',
    'secret',
    'from=card',
  ]) {
    expect(text).not.toContain(personal)
  }
})
