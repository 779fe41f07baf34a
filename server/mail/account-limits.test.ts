import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildScene, outageOf } from '#tests/support/delivery-scene.ts'
import { buildMail, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { startBatch } from './batches.ts'

const overQuota = reply(550, '5.4.5 Daily user sending limit exceeded')

/** How many mails are in each state. */
async function countStates(database: Database) {
  const counts: Record<string, number> = {}
  for (const { state } of await mailsOf(database)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

const deliveryOf = ({ kysely }: Database) =>
  kysely.selectFrom('mailDelivery').selectAll().executeTakeFirstOrThrow()

/** Mail server options that accept this many mails and refuse the rest until `give` allows more. */
function limitedTo(most: number) {
  let left = most
  return {
    options: {
      onRcptTo: (_to: unknown, _session: unknown, done: (error?: Error | null) => void) => {
        left -= 1
        done(left < 0 ? overQuota : null)
      },
    },
    give: (more: number) => {
      left = more
    },
  }
}

async function startIssue(database: Database, count: number, createdAt: Date): Promise<void> {
  for (let index = 0; index < count; index++)
    await buildSubscriber(database, { email: `reader${index}@example.com` })
  const words = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip' }
  await database.write((tx) => startBatch(tx, database.kind, { ...words, id: 'issue', createdAt }))
}

for (const dialect of dialects) {
  test(`${dialect}: an unknown limit is respected once reached, so that alerts still go out`, async () => {
    const server = limitedTo(60)
    const { database, clock, mailServer, start } = await buildScene(dialect, server.options, {
      connections: 1,
    })
    await startIssue(database, 130, clock.now())
    const delivery = start()
    await expect.poll(() => outageOf(database)).not.toBeNull()
    await expect.poll(() => countStates(database)).toEqual({ sent: 60, waiting: 70 })
    await expect
      .poll(async () => (await mailsOf(database)).every(({ leasedBy }) => leasedBy === null))
      .toBe(true)
    // Other mails were in flight when the first was refused.
    expect((await deliveryOf(database)).dayLimit).toBeGreaterThan(50)
    server.give(60)
    clock.pass(dayMs)
    const { dayLimit } = await deliveryOf(database)
    const nextDay = Math.floor((dayLimit ?? 0) * 0.8)
    await mailServer.received(60 + nextDay)
    await buildMail(database, { to: 'alert@example.com', createdAt: clock.now() })
    await expect.poll(() => countStates(database)).toEqual({ sent: 61 + nextDay, waiting: 70 - nextDay })
    expect(await outageOf(database)).toBeNull()
    await delivery.stop()
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a daily limit pauses all mails without failing any, and each goes out once later`, async () => {
    const server = limitedTo(5)
    const { database, clock, mailServer, start } = await buildScene(dialect, server.options)
    for (let index = 0; index < 12; index++) await buildMail(database, { to: `a${index}@example.com` })
    start()
    await expect
      .poll(() => outageOf(database))
      .toContain('as many mails as it sends for one account in a day')
    await expect
      .poll(async () => (await mailsOf(database)).every(({ leasedBy }) => leasedBy === null))
      .toBe(true)
    expect(await countStates(database)).toEqual({ sent: 5, waiting: 7 })
    expect((await mailsOf(database)).every(({ failures }) => failures === 0)).toBe(true)
    expect((await deliveryOf(database)).outageKind).toBe('account')
    // The next attempt is an hour away, not a few seconds.
    const { pausedUntil } = await deliveryOf(database)
    expect(pausedUntil?.getTime()).toBe(clock.now().getTime() + hourMs)
    server.give(100)
    clock.pass(hourMs)
    await expect.poll(() => countStates(database)).toEqual({ sent: 12 })
    expect(new Set(mailServer.mails.map(({ envelopeTo }) => envelopeTo[0])).size).toBe(12)
    expect(mailServer.mails).toHaveLength(12)
    expect(await outageOf(database)).toBeNull()
  })

  test(`${dialect}: an issue stays below the provider's known daily limit, and letters still go out`, async () => {
    const { database, clock, mailServer, start } = await buildScene(dialect, {}, { perDay: 20 })
    await buildMail(database, { to: 'first@example.com', createdAt: clock.now() })
    await startIssue(database, 30, clock.now())
    start()
    await expect.poll(() => countStates(database)).toEqual({ sent: 16, waiting: 15 })
    for (let index = 0; index < 4; index++)
      await buildMail(database, { to: `alert${index}@example.com`, createdAt: clock.now() })
    await expect.poll(() => countStates(database)).toEqual({ sent: 20, waiting: 15 })
    expect(await outageOf(database)).toBeNull()
    clock.pass(dayMs)
    await expect.poll(() => countStates(database)).toEqual({ sent: 35 })
    expect(mailServer.mails).toHaveLength(35)
  })
}
