import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Readiness } from '#contract/health.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects, makeFolder } from '#tests/support/databases.ts'
import { buildMail } from '#tests/support/factories.ts'
import { createReadinessCheck, leastFreeBytes } from './service.ts'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  return await buildTestApp(database, { DATA_DIR: await makeFolder() })
}

for (const dialect of dialects) {
  test(`${dialect}: a working site is alive and ready, reports mails and jobs, and is not cached`, async () => {
    const { app, clock, database } = await build(dialect)
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const first = await app.inject('/readyz')
    expect(first.statusCode).toBe(200)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(Readiness.parse(first.json())).toMatchObject({
      ready: true,
      database: { writable: true, fault: null },
      oldestWaitingMailSeconds: null,
      lastJobAt: null,
      deletionsHeldUntil: null,
      matters: [],
    })

    await buildMail(database, { to: 'amara@example.com', createdAt: clock.now() })
    const doneAt = clock.now()
    await database.write((tx) =>
      tx.insertInto('jobs').values({ name: 'tidy', doneAt, leasedUntil: null, leasedBy: null }).execute(),
    )
    clock.pass(minutes(5))
    const later = await app.inject('/readyz')
    expect(later.json()).toMatchObject({ oldestWaitingMailSeconds: 300, lastJobAt: doneAt.toISOString() })
    expect(later.body).not.toContain('amara')
  })

  test(`${dialect}: a full disk is a 503 that says so`, async () => {
    const built = await build(dialect)
    const check = createReadinessCheck({
      ...built,
      readRoom: async () => ({ freeBytes: leastFreeBytes - 1, sizeBytes: 10 * leastFreeBytes }),
    })
    expect(await check()).toMatchObject({
      ready: false,
      database: { writable: true },
      disk: { enough: false },
      matters: [{ kind: 'disk' }],
    })
  })
}

test('a database that cannot be written is a 503 that names the fault', async () => {
  const { app, database } = await build('sqlite')
  await database.write((tx) => sql`pragma query_only = on`.execute(tx))
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    ready: false,
    database: { writable: false, fault: 'inaccessible' },
    lastJobAt: null,
  })
})

test('a PostgreSQL that is unavailable is a 503 for readiness, while the process is alive', async () => {
  const database = connectDatabase('postgres://postgres@127.0.0.1:1/site')
  onTestFinished(() => database.close())
  const { app } = await buildTestApp(database)
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ ready: false, database: { fault: 'unavailable' } })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
