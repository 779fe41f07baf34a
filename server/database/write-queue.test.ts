import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { DatabaseUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import { buildDatabase, dialects, makeFolder } from '#tests/support/databases.ts'
import { migrate } from './migrate.ts'
import { connectSqlite } from './sqlite.ts'

const addAddress = (tx: Executor, id: string, email = `${id}@example.com`) =>
  tx.insertInto('newsletters').values({ id, email, subscribedAt: new Date() }).execute()

const addresses = async (database: Database) =>
  (await database.kysely.selectFrom('newsletters').select('id').orderBy('id').execute()).map(({ id }) => id)

async function buildSqlite() {
  const file = join(await makeFolder(), 'site.db')
  const run = vi.spyOn(StatementSync.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  const database = connectSqlite(file)
  onTestFinished(() => database.close())
  await migrate(database)
  const countCommits = () =>
    run.mock.contexts.filter((one) => one instanceof StatementSync && one.sourceSQL === 'commit').length
  return { file, database, countCommits }
}

for (const dialect of dialects) {
  test(`${dialect}: a failing job rolls back only its own writes`, async () => {
    const database = await buildDatabase(dialect)
    const results = await Promise.allSettled([
      database.write((tx) => addAddress(tx, 'a')),
      database.write(async (tx) => {
        await addAddress(tx, 'b')
        throw new Error('changed my mind')
      }),
      database.write(async (tx) => {
        await addAddress(tx, 'c')
        await addAddress(tx, 'c', 'other@example.com')
      }),
      database.write((tx) => addAddress(tx, 'd')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: new Error('changed my mind') })
    expect(await addresses(database)).toEqual(['a', 'd'])
  })

  test(`${dialect}: using the database instead of the transaction fails at once instead of hanging`, async () => {
    const database = await buildDatabase(dialect)
    const inside = /use the transaction that was passed down/
    await expect(database.write(() => addresses(database))).rejects.toThrow(inside)
    await expect(database.write(() => database.write((tx) => addAddress(tx, 'a')))).rejects.toThrow(inside)
    await database.write((tx) => addAddress(tx, 'b'))
    expect(await addresses(database)).toEqual(['b'])
  })

  test(`${dialect}: a commit waits for the disk unless all its jobs are non-durable`, async () => {
    const database = await buildDatabase(dialect)
    const setting = dialect === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`
    const durabilityOf = async (...asked: ({ durable: boolean } | undefined)[]) =>
      await Promise.all(
        asked.map((options) =>
          database.write(async (tx) => {
            const { rows } = await sql<Record<string, unknown>>`${setting}`.execute(tx)
            return rows.flatMap(Object.values)[0]
          }, options),
        ),
      )
    const [waits, doesNot] = dialect === 'sqlite' ? [2, 1] : ['on', 'off']
    const statistics = { durable: false }
    expect(await durabilityOf(undefined)).toEqual([waits])
    expect(await durabilityOf(statistics)).toEqual([doesNot])
    expect(await durabilityOf({ durable: true })).toEqual([waits])
    // On SQLite they share one commit, and the strictest durability wins.
    const mixed = dialect === 'sqlite' ? waits : doesNot
    expect(await durabilityOf(statistics, undefined, statistics)).toEqual([mixed, waits, mixed])
    expect(await durabilityOf(statistics)).toEqual([doesNot])
  })

  test(`${dialect}: a write returns what it stored, and later reads see it`, async () => {
    const database = await buildDatabase(dialect)
    const found = await database.write(async (tx) => {
      await addAddress(tx, 'a')
      return await tx.selectFrom('newsletters').selectAll().executeTakeFirst()
    })
    expect(found).toMatchObject({ id: 'a', subscribedAt: expect.any(Date) })
    expect(await database.kysely.selectFrom('newsletters').selectAll().executeTakeFirst()).toEqual(found)
  })
}

test('writes of one iteration of the event loop share one commit', async () => {
  const { database, countCommits } = await buildSqlite()
  const before = countCommits()
  await Promise.all(Array.from({ length: 50 }, (_, n) => database.write((tx) => addAddress(tx, `a${n}`))))
  expect(countCommits() - before).toBe(1)
})

test('there is at most one commit in an iteration of the event loop', async () => {
  const { database, countCommits } = await buildSqlite()
  const before = countCommits()
  let iterations = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; iterations++) await nextIteration()
  })()
  const chain = async (name: string) => {
    for (let n = 0; n < 40; n++) await database.write((tx) => addAddress(tx, `${name}${n}`))
  }
  await Promise.all([chain('a'), chain('b'), chain('c')])
  isOver = true
  await counting
  const commits = countCommits() - before
  expect(commits).toBeLessThanOrEqual(iterations)
  expect(await addresses(database)).toHaveLength(120)
})

test('reads neither see nor wait for an uncommitted transaction', async () => {
  const { database } = await buildSqlite()
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>()
  const writing = database.write(async (tx) => {
    await addAddress(tx, 'a')
    await waiting
  })
  await nextIteration()
  await nextIteration()
  expect(await addresses(database)).toEqual([])
  goOn()
  await writing
  expect(await addresses(database)).toEqual(['a'])
})

test('writes fail as unavailable while another process holds the file, and recover afterwards', async () => {
  const { file, database } = await buildSqlite()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const held = await Promise.allSettled([
    database.write((tx) => addAddress(tx, 'a')),
    database.write((tx) => addAddress(tx, 'b')),
  ])
  for (const result of held)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(await addresses(database)).toEqual([])
  other.exec('rollback')
  await database.write((tx) => addAddress(tx, 'c'))
  expect(await addresses(database)).toEqual(['c'])
})

test('a full disk refuses the whole commit group, stores nothing, and the queue recovers', async () => {
  const { database } = await buildSqlite()
  // Limiting the file's pages simulates a full disk.
  const shrink = (pages: number) =>
    database.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  await shrink(1)
  const long = 'x'.repeat(240)
  const results = await Promise.allSettled(
    Array.from({ length: 400 }, (_, n) =>
      database.write((tx) => addAddress(tx, `a${n}`, `${n}${long}@a.bc`)),
    ),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const result of refused) expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect(await addresses(database)).toHaveLength(results.length - refused.length)
  await shrink(1_000_000)
  await database.write((tx) => addAddress(tx, 'afterwards'))
  expect(await addresses(database)).toContain('afterwards')
})
