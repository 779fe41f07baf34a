import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { messageIdOf, reply } from '#tests/support/mail-server.ts'
import { buildScene } from '#tests/support/outbox.ts'

test('a refused password is no mail’s fault: all wait, and go out once it is right', async () => {
  let isWrong = true
  const { database, mailServer, start } = await buildScene({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => (isWrong ? done(reply(535, 'Wrong')) : done(null, { user: 'curls' })),
  })
  for (const name of ['a', 'b', 'c']) await buildMail(database, { to: `${name}@example.com` })
  const { wake } = start({ SMTP_URL: mailServer.url.replace('//', '//curls:secret@') })
  await expect
    .poll(async () => (await mailsOf(database))[0]?.error)
    .toContain('does not accept the address and password')
  for (const { state, tries, error } of await mailsOf(database)) {
    expect([state, tries]).toEqual(['waiting', 0])
    expect(`${error}`).not.toContain('secret')
  }
  isWrong = false
  wake()
  await mailServer.received(3)
})

test('nothing is sent unencrypted where encryption is required', async () => {
  const { database, mailServer, start } = await buildScene()
  await buildMail(database)
  // Loopback as an IPv4-mapped address, which is not recognised as local.
  start({ SMTP_URL: mailServer.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
  await expect.poll(async () => (await mailsOf(database))[0]?.error).toContain('could not be encrypted')
  expect(mailServer.mails).toEqual([])
})

test('a connection that breaks after the mail was handed over sends it again under the same Message-ID', async () => {
  let drop: (() => void) | undefined
  const { database, clock, mailServer, start } = await buildScene({
    onMail: (_mail, answer) => {
      if (drop) drop()
      answer()
    },
  })
  drop = () => {
    drop = undefined
    mailServer.drop()
  }
  await buildMail(database)
  start()
  await expect.poll(() => mailsOf(database)).toMatchObject([{ state: 'waiting', tries: 1 }])
  clock.pass(minuteMs)
  await expect.poll(() => mailsOf(database)).toMatchObject([{ state: 'sent' }])
  expect(mailServer.mails).toHaveLength(2)
  expect(new Set(mailServer.mails.map(messageIdOf)).size).toBe(1)
})

test('a mail under way when the website was killed leaves as soon as it is back', async () => {
  const { database, clock, mailServer, start } = await buildScene({}, {}, 'sqlite')
  await buildMail(database)
  const claimedUntil = new Date(clock.now().getTime() + minuteMs)
  await database.write((tx) => tx.updateTable('mails').set({ claimedUntil }).execute())
  start()
  await mailServer.received(1)
})

test('mails that each break the conversation off are given up after three days, also where no other mail is answered', async () => {
  let drop = () => {}
  const { database, clock, mailServer, start } = await buildScene({ onRcptTo: () => drop() })
  drop = mailServer.drop
  for (const to of ['a', 'b', 'c'])
    await buildMail(database, { to: `${to}@example.com`, createdAt: clock.now() })
  const { wake } = start()
  const startedAt = clock.now().getTime()
  for (let tries = 1; tries < 16; tries++) {
    await expect.poll(async () => (await mailsOf(database)).every((mail) => mail.tries === tries)).toBe(true)
    const [mail] = await mailsOf(database)
    clock.pass((mail?.dueAt.getTime() ?? 0) - clock.now().getTime())
    wake()
  }
  await expect
    .poll(async () => (await mailsOf(database)).every(({ state }) => state === 'refused'))
    .toBe(true)
  const days = (clock.now().getTime() - startedAt) / dayMs
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThanOrEqual(3)
})

test('mails leave at the configured pace', async () => {
  const { database, mailServer, start } = await buildScene()
  for (let index = 0; index < 8; index++) await buildMail(database, { to: `a${index}@example.com` })
  const startedAt = performance.now()
  start({ MAILS_PER_MINUTE: '600' })
  await mailServer.received(8)
  // A tenth of a second apart.
  expect(performance.now() - startedAt).toBeGreaterThan(650)
})
