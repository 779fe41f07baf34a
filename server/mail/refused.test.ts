import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { buildMail } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { buildScene } from '#tests/support/outbox.ts'

const refused = 'refused@example.com'

/** A server that refuses one address and takes mails for all others. */
const refusing = (code: number, answer: string): MailServerOptions => ({
  onRcptTo: ({ address }, _session, done) => done(address === refused ? reply(code, answer) : null),
})

test('an address that does not exist fails at once, and the others get their mails', async () => {
  const { database, mailServer, mailTo, start } = await buildScene(refusing(550, '5.1.1 Unknown'))
  for (const to of [refused, 'a@example.com', 'b@example.com']) await buildMail(database, { to })
  start()
  await mailServer.received(2)
  await expect
    .poll(() => mailTo(refused))
    .toMatchObject({
      state: 'refused',
      error: 'There is no such mailbox. It answered: 550 5.1.1 Unknown.',
    })
})

test.for([
  [450, 'Greylisted'],
  [451, 'Local error'],
  [550, '5.4.5 Daily sending limit exceeded'],
  [550, '5.7.1 Blocked by policy'],
  [552, '5.2.2 Mailbox full'],
] as const)('%i %s delays that mail alone, for three days', async ([code, answer]) => {
  const { database, clock, mailServer, mailTo, start } = await buildScene(refusing(code, answer))
  await buildMail(database, { to: refused, createdAt: clock.now() })
  const { wake } = start()
  const pauses: number[] = []
  for (let tries = 1; ; tries++) {
    await expect.poll(async () => (await mailTo(refused))?.tries).toBe(tries)
    const mail = await mailTo(refused)
    if (mail?.state === 'refused') break
    pauses.push((mail?.dueAt.getTime() ?? 0) - clock.now().getTime())
    // Another mail is not delayed by it.
    await buildMail(database, { to: `a${tries}@example.com`, createdAt: clock.now() })
    wake()
    await mailServer.received(tries)
    clock.pass(pauses.at(-1) ?? 0)
  }
  expect(pauses.slice(0, 5)).toEqual([minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs])
  const inAll = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(inAll).toBeGreaterThan(2.5 * dayMs)
  expect(inAll).toBeLessThanOrEqual(3 * dayMs)
  expect((await mailTo(refused))?.error).toContain(answer)
})

test('neither an outage nor days without an attempt count against a mail that was refused for now', async () => {
  let isGreylisted = true
  const { database, clock, mailServer, mailTo, start } = await buildScene({
    onRcptTo: (_address, _session, done) => done(isGreylisted ? reply(450, 'Greylisted') : null),
  })
  await buildMail(database, { to: refused, createdAt: clock.now() })
  start()
  await expect.poll(async () => (await mailTo(refused))?.tries).toBe(1)
  clock.pass(4 * dayMs)
  await expect.poll(() => mailTo(refused)).toMatchObject({ state: 'waiting', tries: 2 })
  mailServer.leave()
  clock.pass(4 * dayMs)
  await expect
    .poll(() => mailTo(refused))
    .toMatchObject({ state: 'waiting', tries: 2, unansweredSince: expect.any(Date) })
  mailServer.comeBack()
  isGreylisted = false
  clock.pass(10 * minuteMs)
  await mailServer.received(1)
})

test('a mail that cannot leave before it loses its use is given up', async () => {
  const { database, clock, mailServer, mailTo, start } = await buildScene(refusing(450, 'Not now'))
  await buildMail(database, { kind: 'welcome', to: refused, createdAt: clock.now() })
  start()
  await expect.poll(async () => (await mailTo(refused))?.tries).toBe(1)
  clock.pass(8 * dayMs)
  await expect
    .poll(() => mailTo(refused))
    .toMatchObject({ state: 'refused', error: 'It could not be sent in time.' })
  expect(mailServer.mails).toEqual([])
})
