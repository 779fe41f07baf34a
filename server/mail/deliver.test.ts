import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { stoppedClock } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildScene, outageOf } from '#tests/support/delivery-scene.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { type Cut, runFaultyLine } from '#tests/support/faulty-line.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const brokenAddress = 'trouble@example.com'

const stateOf = async (database: Database, to: string) =>
  (await mailsOf(database)).find(({ toAddress }) => toAddress === to)

const refusing = (responseCode: number): MailServerOptions => ({
  onRcptTo: ({ address }, _session, done) =>
    done(address === brokenAddress ? reply(responseCode, 'Mailbox trouble') : null),
})

const codes = (all: number[], onPostgres: number[]) => [
  ...all.map((code) => ['sqlite', code] as const),
  ...onPostgres.map((code) => ['postgres', code] as const),
]

test.for(codes([421, 450], [450]))(
  '%s: %i for one recipient is retried, and the others get their mails',
  async ([dialect, code]) => {
    const { database, clock, mailServer, start } = await buildScene(dialect, refusing(code), {
      connections: 1,
    })
    await buildMail(database, { to: brokenAddress })
    for (const name of ['a', 'b', 'c']) await buildMail(database, { to: `${name}@example.com` })
    start()
    await mailServer.received(3)
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.failures).toBe(1)
    expect(await stateOf(database, brokenAddress)).toMatchObject({ state: 'waiting', leasedBy: null })
    clock.pass(hourMs)
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.failures).toBe(2)
    expect(mailServer.mails).toHaveLength(3)
    expect(await outageOf(database)).toBeNull()
  },
)

test.for(codes([550], [550]))(
  '%s: %i for one recipient is given up at once, with the reason',
  async ([dialect, code]) => {
    const { database, mailServer, start } = await buildScene(dialect, refusing(code))
    for (const to of [brokenAddress, 'a@example.com', 'b@example.com']) await buildMail(database, { to })
    start()
    await mailServer.received(2)
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.state).toBe('refused')
    expect((await stateOf(database, brokenAddress))?.reason).toContain('Mailbox trouble')
    expect(await outageOf(database)).toBeNull()
  },
)

test('a temporarily refused mail is retried with growing delays for at least 48 hours, then shown as failed', async () => {
  let attempts = 0
  const { database, clock, start } = await buildScene('sqlite', {
    onRcptTo: (_address, _session, done) => {
      attempts++
      done(reply(450))
    },
  })
  await buildMail(database, { to: brokenAddress, createdAt: clock.now() })
  start()
  const pauses: number[] = []
  for (let count = 1; ; count++) {
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.failures).toBe(count)
    const mail = await stateOf(database, brokenAddress)
    if (mail?.state === 'refused') break
    const pause = (mail?.dueAt.getTime() ?? 0) - clock.now().getTime()
    pauses.push(pause)
    clock.pass(pause)
  }
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(48 * hourMs)
  expect(attempts).toBeLessThan(50)
  expect((await stateOf(database, brokenAddress))?.reason).toContain('450')
})

for (const dialect of dialects) {
  test(`${dialect}: several processes send each mail once`, async () => {
    const { database, mailServer, start } = await buildScene(dialect, {}, { connections: 2 })
    for (let index = 0; index < 100; index++) await buildMail(database, { to: `a${index}@example.com` })
    const processes = [start(), start(), start()]
    await mailServer.received(100)
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(mailServer.mails).toHaveLength(100)
    expect(new Set(mailServer.mails.map(({ envelopeTo }) => envelopeTo[0])).size).toBe(100)
    expect((await mailsOf(database)).every(({ state }) => state === 'sent')).toBe(true)
    expect(processes.flatMap(({ faults }) => faults)).toEqual([])
  })
}

test.for(['before DATA', 'after DATA', 'after the final dot'] satisfies Cut[])(
  'a connection dropped %s is retried with the same Message-ID',
  async (at) => {
    const { database, clock, mailServer, start } = await buildScene('sqlite', {}, { connections: 1 })
    let isFaulty = true
    const line = await runFaultyLine(mailServer.port, () =>
      isFaulty ? { cut: { at, to: brokenAddress } } : undefined,
    )
    await buildMail(database, { to: brokenAddress })
    await buildMail(database, { to: 'a@example.com' })
    start(`smtp://${line.host}`)
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.failures).toBe(1)
    await expect.poll(async () => (await stateOf(database, 'a@example.com'))?.state).toBe('sent')
    isFaulty = false
    clock.pass(hourMs)
    await expect.poll(async () => (await stateOf(database, brokenAddress))?.state).toBe('sent')
    const ids = (await mailServer.parsed())
      .filter((_, index) => mailServer.mails[index]?.envelopeTo[0] === brokenAddress)
      .map(({ messageId }) => messageId)
    expect(ids).toHaveLength(at === 'after the final dot' ? 2 : 1)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBe(`<${(await stateOf(database, brokenAddress))?.id}@northleedscurls.example>`)
  },
)

test('nothing is sent unencrypted when STARTTLS is refused', async () => {
  const { database, mailServer, start } = await buildScene('sqlite', { disabledCommands: [] })
  const line = await runFaultyLine(mailServer.port, () => ({ startTls: '454 TLS not available' }))
  await buildMail(database)
  start(`smtp://${line.host}?requireTLS=true`)
  await expect.poll(() => outageOf(database)).toContain('could not be encrypted')
  expect(await mailsOf(database)).toMatchObject([{ state: 'waiting', failures: 0 }])
  expect(mailServer.mails).toEqual([])
})

test('a slow answer is awaited, and the mail goes out once', async () => {
  let answerNow = () => {}
  const { database, clock, mailServer, start } = await buildScene(
    'sqlite',
    {
      onMail: (_mail, answer) => {
        answerNow = answer
      },
    },
    { leaseMs: 300 },
  )
  await buildMail(database)
  const [first, second] = [start(), start()]
  await expect.poll(async () => (await mailsOf(database))[0]?.leasedBy).not.toBeNull()
  // Leases are renewed while the server's answer is pending, so no other process takes the mail.
  const before = (await mailsOf(database))[0]?.dueAt
  clock.pass(250)
  await expect.poll(async () => (await mailsOf(database))[0]?.dueAt).not.toEqual(before)
  await expect.poll(() => answerNow.length).toBe(1)
  answerNow()
  await expect.poll(async () => (await mailsOf(database))[0]?.state).toBe('sent')
  await Promise.all([first.stop(), second.stop()])
  expect(mailServer.mails).toHaveLength(1)
})

test('mails keep the configured rate with any number of processes', async () => {
  const database = await buildDatabase('sqlite')
  const clock = stoppedClock()
  const server = await runMailServer()
  for (let index = 0; index < 10; index++) await buildMail(database, { to: `a${index}@example.com` })
  const paced = () =>
    buildDelivery(database, { SMTP_URL: server.url, MAILS_PER_MINUTE: '6' }, { now: clock.now })
  paced()
  paced()
  await server.received(1)
  for (let count = 2; count <= 4; count++) {
    clock.pass(9_900)
    expect(server.mails).toHaveLength(count - 1)
    clock.pass(100)
    await server.received(count)
  }
})

test('stopping releases unsent mails', async () => {
  const { database, mailServer, start } = await buildScene('sqlite', {}, { connections: 1 })
  for (let index = 0; index < 50; index++) await buildMail(database, { to: `a${index}@example.com` })
  const delivery = start()
  await mailServer.received(1)
  await delivery.stop()
  const mails = await mailsOf(database)
  expect(mails.filter(({ state }) => state === 'sent')).toHaveLength(mailServer.mails.length)
  expect(mails.every(({ leasedBy }) => leasedBy === null)).toBe(true)
})
