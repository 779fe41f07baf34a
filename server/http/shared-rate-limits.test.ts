import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { minutes, stoppedClock } from '#tests/support/build-test-app.ts'
import { buildDatabase, copyTemplate, dialects } from '#tests/support/databases.ts'
import { AppError } from './errors.ts'
import { createSharedRateLimit, deleteExpiredLimits } from './rate-limits.ts'

const own = { name: 'log-ins', limit: 3, windowMs: minutes(15) }
const links = createLinkSigner('a secret for tests')
const config = readConfig({})

test('of two processes that count at once none takes the last use twice, and a third that starts knows', async () => {
  const url = await copyTemplate('postgres')
  const clock = stoppedClock()
  const startProcess = () => {
    const database = connectDatabase(url)
    onTestFinished(() => database.close())
    const deps = { config, links, database, now: clock.now }
    return { ...deps, limit: createSharedRateLimit(deps, own) }
  }
  const [one, two] = [startProcess(), startProcess()]
  const takes = Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two).limit.take('203.0.113.7'))
  const outcomes = await Promise.allSettled(takes)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })

  const third = startProcess()
  clock.pass(minutes(5))
  await expect(third.limit.take('203.0.113.7')).rejects.toMatchObject({
    particulars: { retryAfterSeconds: 600 },
  })
  await third.limit.take('203.0.113.8')
  // Stored values identify nobody: each stands for 256 IPv4 addresses.
  const rows = () => third.database.kysely.selectFrom('rateLimits').selectAll().execute()
  expect(await rows()).toHaveLength(2)
  for (const { client } of await rows()) expect(client).toBeLessThan(2 ** 24)
  const job = deleteExpiredLimits(third)
  expect(await job.hasWork?.()).toBe(false)
  clock.pass(minutes(10))
  expect(await job.hasWork?.()).toBe(true)
  await job.runSlice()
  expect(await rows()).toHaveLength(1)
})

test('who is refused and asks on costs the database one look a second, and is let in when a use was taken back', async () => {
  const clock = stoppedClock()
  const database = await buildDatabase('postgres')
  let writes = 0
  const counted: typeof database = {
    ...database,
    write: (work) => {
      writes++
      return database.write(work)
    },
  }
  const { take } = createSharedRateLimit({ config, links, database: counted, now: clock.now }, own)
  const [takeBack] = [await take('a'), await take('a'), await take('a')]
  await expect(take('a')).rejects.toThrow('TOO_MANY_REQUESTS')
  await takeBack()
  writes = 0
  clock.pass(999)
  for (let n = 0; n < 100; n++)
    await expect(take('a')).rejects.toMatchObject({ particulars: { retryAfterSeconds: 900 } })
  expect(writes).toBe(0)
  await take('b')
  clock.pass(1)
  await take('a')
  expect(writes).toBe(2)
})

for (const dialect of dialects)
  test(`${dialect}: each use leaves the count with its window, and only failures stay in it`, async () => {
    const clock = stoppedClock()
    const database = await buildDatabase(dialect)
    const { take, countIf } = createSharedRateLimit({ config, links, database, now: clock.now }, own)
    const fail = () =>
      countIf(
        () => true,
        'a',
        () => Promise.reject(new AppError('INVALID_CREDENTIALS')),
      )
    await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
    clock.pass(minutes(5))
    for (let success = 0; success < 5; success++)
      await countIf(
        () => true,
        'a',
        async () => {},
      )
    await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
    await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
    await expect(take('a')).rejects.toThrow('TOO_MANY_REQUESTS')
    clock.pass(minutes(10))
    await take('a')
    await expect(take('a')).rejects.toThrow('TOO_MANY_REQUESTS')
  })
