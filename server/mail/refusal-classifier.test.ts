import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildScene, outageOf } from '#tests/support/delivery-scene.ts'
import { buildMail, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { startBatch } from './batches.ts'

const unknown = reply(550, '5.1.1 No such user here')
const againstRules = reply(550, '5.7.1 Message refused by local policy')

/** The state of each receiver's mail. */
const statesOf = async (database: Database) =>
  Object.fromEntries((await mailsOf(database)).map(({ toAddress, state }) => [toAddress, state]))

/** Refuses the receivers for which `isRefused` is true at that moment. */
const refusing = (error: Error, isRefused: (address: string) => boolean): MailServerOptions => ({
  onRcptTo: ({ address }, _session, done) => done(isRefused(address) ? error : null),
})

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `reader${index}@example.com`)

/** Advances the clock in steps until the expectation holds: only the delivery knows the pauses between attempts. */
const passing = <Value>(clock: { pass: (ms: number) => void }, stepMs: number, read: () => Value) =>
  expect.poll(() => {
    clock.pass(stepMs)
    return read()
  })

async function startIssue(database: Database, to: readonly string[], createdAt: Date): Promise<void> {
  for (const [index, email] of to.entries()) await buildSubscriber(database, { id: `reader${index}`, email })
  const words = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip' }
  await database.write((tx) => startBatch(tx, database.kind, { ...words, id: 'issue', createdAt }))
}

for (const dialect of dialects) {
  test(`${dialect}: three equal refusals in a row count as a server fault, and all receivers get their mail in the end`, async () => {
    let isBroken = true
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      refusing(unknown, () => isBroken),
      { connections: 1 },
    )
    await startIssue(database, addresses(6), clock.now())
    start()
    await expect.poll(() => outageOf(database)).toContain('gives every mail the same answer')
    await expect
      .poll(async () => (await mailsOf(database)).every(({ leasedBy }) => leasedBy === null))
      .toBe(true)
    expect(new Set(Object.values(await statesOf(database)))).toEqual(new Set(['waiting']))
    const [batch] = await database.kysely.selectFrom('mailBatches').selectAll().execute()
    expect(batch).toMatchObject({ state: 'sending', sent: 0, refused: 0, recipients: 6 })
    isBroken = false
    await passing(clock, minuteMs, () => mailServer.mails.length).toBe(6)
    await expect.poll(() => outageOf(database)).toBeNull()
    expect(new Set(mailServer.mails.map(({ envelopeTo }) => envelopeTo[0]))).toEqual(new Set(addresses(6)))
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: three dead addresses in a row among valid ones are given up, and the valid ones get their mail`, async () => {
    const dead = new Set(addresses(3))
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      refusing(unknown, (address) => dead.has(address)),
      { connections: 1 },
    )
    await startIssue(database, addresses(6), clock.now())
    start()
    await expect.poll(() => outageOf(database)).not.toBeNull()
    const inTheEnd = addresses(6).map((address) => [address, dead.has(address) ? 'refused' : 'sent'])
    await passing(clock, minuteMs, () => statesOf(database)).toEqual(Object.fromEntries(inTheEnd))
    expect(await outageOf(database)).toBeNull()
    expect(mailServer.mails).toHaveLength(3)
  })

  test(`${dialect}: a policy refusal of one receiver delays nobody else and does not suppress the mailbox`, async () => {
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      refusing(againstRules, (address) => address === 'a@example.com'),
      { connections: 1 },
    )
    for (const name of ['a', 'b', 'c']) await buildMail(database, { to: `${name}@example.com` })
    start()
    await expect.poll(() => outageOf(database)).toContain('refuses the mail by its rules')
    expect(await statesOf(database)).toMatchObject({ 'a@example.com': 'waiting' })
    await passing(clock, 10_000, () => mailServer.mails.length).toBe(2)
    const inTheEnd = { 'a@example.com': 'refused', 'b@example.com': 'sent', 'c@example.com': 'sent' }
    await passing(clock, 10_000, () => statesOf(database)).toEqual(inTheEnd)
    expect(await outageOf(database)).toBeNull()
  })

  test(`${dialect}: an issue refused by policy is kept, and alerts still go out`, async () => {
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      refusing(againstRules, (address) => address.startsWith('reader')),
      { connections: 1 },
    )
    await startIssue(database, addresses(5), clock.now())
    start()
    await expect.poll(() => outageOf(database)).not.toBeNull()
    for (let count = 1; count <= 3; count++) {
      await buildMail(database, { to: `alert${count}@example.com`, createdAt: clock.now() })
      await passing(clock, minuteMs, () => mailServer.mails.length).toBe(count)
    }
    await expect.poll(() => outageOf(database)).not.toBeNull()
    const states = async () => Object.values(await statesOf(database)).sort()
    await expect.poll(states).toEqual(['sent', 'sent', 'sent', ...Array(5).fill('waiting')])
  })

  test(`${dialect}: a list of only dead addresses is given up after a day and does not block other mails`, async () => {
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      refusing(unknown, (address) => address.startsWith('reader')),
      { connections: 1 },
    )
    await startIssue(database, addresses(4), clock.now())
    start()
    await expect.poll(() => outageOf(database)).not.toBeNull()
    const begun = clock.now()
    await buildMail(database, { to: 'alert@example.com', createdAt: begun })
    await passing(clock, minuteMs, () => mailServer.mails.length).toBe(1)
    const refused = addresses(4).map((address) => [address, 'refused'])
    await passing(clock, 6 * hourMs, () => statesOf(database)).toMatchObject(Object.fromEntries(refused))
    expect(clock.now().getTime() - begun.getTime()).toBeGreaterThan(dayMs)
    expect(await outageOf(database)).toBeNull()
  })
}
