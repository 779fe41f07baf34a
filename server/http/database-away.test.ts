import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { damageTable, refuseRows } from '#tests/support/damaged-database.ts'
import { buildDatabase, copyTemplate, dialects, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { describeRefusal } from './errors.ts'

const send = { method: 'POST', url: '/api/consultations', body: aRequest } as const

test('a PostgreSQL that is away is a 503 that says when to come back', async () => {
  const database = connectDatabase('postgres://postgres@127.0.0.1:1/site')
  onTestFinished(() => database.close())
  const { app } = await buildTestApp(database)
  const answer = await app.inject(send)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^We cannot save anything just now/),
  })
  // The session cannot be checked, which is not the same as being signed out.
  const me = await app.inject({ url: '/api/admin/me', headers: { cookie: 'session=x' } })
  expect(me.statusCode).toBe(503)
})

test('when all connections are in use the next caller is told to come back, and served once one is free', async () => {
  const url = await copyTemplate('postgres')
  const database = connectDatabase(url, { poolSize: 1, connectTimeoutMs: 100 })
  onTestFinished(() => database.close())
  const { app } = await buildTestApp(database)
  const held = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holding = database.write(async (tx) => {
    await sql`select 1`.execute(tx)
    taken.resolve()
    await held.promise
  })
  await taken.promise
  const refused = await app.inject(send)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  held.resolve()
  await holding
  expect((await app.inject(send)).statusCode).toBe(201)
})

test('connections that PostgreSQL cuts are replaced, and nobody notices for long', async () => {
  const url = await copyTemplate('postgres')
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
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
  const url = await copyTemplate('postgres')
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  const cut = database.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    // Let the end of the connection arrive while no query is running.
    await new Promise((resolve) => setImmediate(resolve))
    return await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toSatisfy(isUnavailable)
  await sql`select 1`.execute(database.kysely)
})

test('what is logged names nobody', async () => {
  const database = await buildDatabase('postgres')
  const { app, logged: lines } = await buildTestApp(database, { LOG_LEVEL: 'info' })
  await database.kysely.schema.dropTable('idempotencyKeys').execute()
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

type Fault = 'full' | 'corrupt'

/** A database in which storing a consultation fails for this reason. */
async function buildBroken(dialect: DatabaseKind, fault: Fault) {
  const url = await copyTemplate(dialect)
  if (fault === 'corrupt') await damageTable(url, 'consultations')
  else if (dialect === 'postgres') await refuseRows(url, 'consultations', '53100')
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  if (dialect === 'sqlite' && fault === 'full')
    await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
  return database
}

for (const dialect of dialects) {
  test.for([
    ['full', { msg: 'The disk is full: please make room on it', level: pino.levels.values.error }],
    ['corrupt', { msg: 'The database is unavailable', level: pino.levels.values.warn }],
  ] as const)(`${dialect}: a database that is %s is a 503, and the log says so`, async ([fault, line]) => {
    const database = await buildBroken(dialect, fault)
    const { app, logged: lines } = await buildTestApp(database, { LOG_LEVEL: 'warn' })
    const statuses: number[] = []
    for (let nth = 0; nth < 50 && statuses.at(-1) !== 503; nth++) {
      const body = { ...aRequest, name: `Visitor ${nth}`, hairType: 'x'.repeat(2000) }
      statuses.push((await app.inject({ ...send, body })).statusCode)
    }
    expect(statuses.at(-1)).toBe(503)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([line])
  })
}

test('a PostgreSQL without its socket is away, but a file of ours that is missing is a fault of ours', async () => {
  const folder = await makeFolder()
  const database = connectDatabase(`postgres://postgres@${encodeURIComponent(folder)}/site`)
  onTestFinished(() => database.close())
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: unknown) => describeRefusal(error).problem.status,
    )
  expect(await statusOf(sql`select 1`.execute(database.kysely))).toBe(503)
  expect(await statusOf(readFile(join(folder, 'missing')))).toBe(500)
})
