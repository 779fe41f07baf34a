import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildDatabase, databaseKind, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { connectDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './failures.ts'
import { migrate } from './migrate.ts'
import type { Executor } from './schema.ts'

const addAddress = (tx: Executor, id: string, email = `${id}@example.com`) =>
  tx.insertInto('newsletters').values({ id, email, subscribedAt: new Date() }).execute()

const addresses = async ({ kysely }: Database) =>
  (await kysely.selectFrom('newsletters').select('id').orderBy('id').execute()).map(({ id }) => id)

async function buildSqlite() {
  const file = join(await makeFolder(), 'site.db')
  const database = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  return { file, database }
}

test('a failing job rolls back only its own writes', async () => {
  const database = await buildDatabase()
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

// SQLite has one writer, which waits for nobody.
test.runIf(databaseKind === 'postgres')('two writes that wait for each other are both stored', async () => {
  const database = await buildDatabase()
  for (const id of ['a', 'b']) await database.write((tx) => addAddress(tx, id))
  const starts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changeBoth = (nth: number, ids: readonly string[]) =>
    database.write(async (tx) => {
      for (const id of ids) {
        await tx
          .updateTable('newsletters')
          .set({ email: `${id}${nth}` })
          .where('id', '=', id)
          .execute()
        starts[nth]?.resolve()
        await Promise.all(starts.map(({ promise }) => promise))
      }
    })
  await Promise.all([changeBoth(0, ['a', 'b']), changeBoth(1, ['b', 'a'])])
})

test('using the database instead of the transaction fails at once instead of hanging', async () => {
  const database = await buildDatabase()
  const inside = /use the transaction that was passed down/
  await expect(database.write(() => addresses(database))).rejects.toThrow(inside)
  await expect(database.write(() => database.write((tx) => addAddress(tx, 'a')))).rejects.toThrow(inside)
  await database.write((tx) => addAddress(tx, 'b'))
  expect(await addresses(database)).toEqual(['b'])
})

test('a commit waits for the disk', async () => {
  const database = await buildDatabase()
  const setting = databaseKind === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`
  const { rows } = await database.write((tx) => sql<Record<string, unknown>>`${setting}`.execute(tx))
  expect(rows.flatMap(Object.values)).toEqual([databaseKind === 'sqlite' ? 2 : 'on'])
})

test('after a vacuum every row is there but those that were deleted, of which no text is left in the file or its write-ahead log', async () => {
  const { file, database } = await buildSqlite()
  for (let index = 0; index < 200; index++)
    await buildConsultation(database, { name: `Person ${index}`, hairType: 'coils '.repeat(index) })
  await database.write((tx) => tx.deleteFrom('consultations').where('name', 'like', 'Person 1%').execute())
  const isStored = async (text: string) => {
    const parts = await Promise.all([file, `${file}-wal`].map((name) => readFile(name, 'latin1')))
    return parts.some((part) => part.includes(text))
  }
  expect(await isStored('Person 150')).toBe(true)
  await database.vacuum()
  expect(await database.kysely.selectFrom('consultations').select('id').execute()).toHaveLength(89)
  expect(await isStored('Person 150')).toBe(false)
  expect(await isStored('Person 50')).toBe(true)
})

test('reads neither see nor wait for an uncommitted transaction', async () => {
  const { database } = await buildSqlite()
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>()
  const writing = database.write(async (tx) => {
    await addAddress(tx, 'a')
    await waiting
  })
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
  await expect(database.write((tx) => addAddress(tx, 'a'))).rejects.toSatisfy(isUnavailable)
  expect(await addresses(database)).toEqual([])
  other.exec('rollback')
  await database.write((tx) => addAddress(tx, 'b'))
  expect(await addresses(database)).toEqual(['b'])
})

test('closing waits for a write in progress', async () => {
  const { file, database } = await buildSqlite()
  const writing = database.write(async (tx) => {
    await nextIteration()
    await addAddress(tx, 'a')
  })
  await database.close()
  await writing
  const again = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => again.close())
  expect(await addresses(again)).toEqual(['a'])
})
