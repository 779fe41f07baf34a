import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildScene, outageOf } from '#tests/support/delivery-scene.ts'
import { buildMail, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { runUnansweredPort } from '#tests/support/unanswered-port.ts'
import { startBatch } from './batches.ts'

/** Consecutive failures of the mail server. */
const failuresOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom('mailDelivery').select('failures').executeTakeFirstOrThrow()).failures

/** A database whose writes return so late that the delivery polls meanwhile. */
const answeringLate = (database: Database): Database => ({
  ...database,
  async write(job) {
    const result = await database.write(job)
    await wait(20)
    return result
  },
})

for (const dialect of dialects) {
  test(`${dialect}: an unavailable mail server loses no mail: all are sent after recovery`, async () => {
    const { database, clock, mailServer, start } = await buildScene(dialect, {})
    await mailServer.close()
    for (let index = 0; index < 30; index++) await buildMail(database, { to: `a${index}@example.com` })
    start()
    await expect.poll(() => outageOf(database)).toContain('refuses connections')
    const back = await runMailServer({ port: mailServer.port })
    const waitOut = async () => {
      // Mails in flight may have recorded the outage a second time.
      clock.pass(hourMs)
      return back.mails.length
    }
    await expect.poll(waitOut, { timeout: 20_000 }).toBe(30)
    expect(new Set(back.mails.map(({ envelopeTo }) => envelopeTo[0])).size).toBe(30)
    await expect.poll(() => outageOf(database)).toBeNull()
  })

  test(`${dialect}: a mail that hit an outage is released for the next attempt, even with a slow database`, async () => {
    const { database, clock, mailServer } = await buildScene(dialect, {})
    await mailServer.close()
    await buildMail(database)
    buildDelivery(answeringLate(database), { SMTP_URL: mailServer.url }, { now: clock.now, pollMs: 1 })
    await expect.poll(() => outageOf(database)).toContain('refuses connections')
    await expect.poll(async () => (await mailsOf(database))[0]?.leasedBy).toBeNull()
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a mail server that stops answering during an issue is reported with waiting mails and next retry`, async () => {
    let isSilent = true
    let taken = 0
    const { database, clock, mailServer, start } = await buildScene(
      dialect,
      {
        onMail: (_mail, answer) => {
          if (!isSilent || taken < 3) answer()
          taken++
        },
      },
      { socketTimeoutMs: 500, connections: 2 },
    )
    const { call } = await buildOwnerApp(database, { SMTP_URL: mailServer.url })
    const status = async () => (await call('GET', '/api/admin/mail')).json()
    for (let index = 0; index < 20; index++)
      await buildSubscriber(database, { email: `a${index}@example.com` })
    const words = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip' }
    await database.write((tx) => startBatch(tx, dialect, { id: 'issue', ...words, createdAt: clock.now() }))
    expect(await status()).toMatchObject({ waiting: 20 })
    start()
    await expect.poll(async () => (await status()).outage?.reason).toContain('took too long to answer')
    expect(await status()).toMatchObject({ waiting: 17 })
    const { outage } = await status()
    expect(Date.parse(outage.nextTryAt) - clock.now().getTime()).toBeLessThanOrEqual(60_000)
    isSilent = false
    const waitOut = async () => {
      clock.pass(hourMs)
      return (await status()).waiting
    }
    await expect.poll(waitOut).toBe(0)
    expect(await outageOf(database)).toBeNull()
  })

  test(`${dialect}: after a refused password mails wait, and the reason is shown`, async () => {
    let isWrong = true
    const { database, clock, mailServer, start } = await buildScene(dialect, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        isWrong ? done(reply(535, 'Wrong')) : done(null, { user: 'curls' }),
    })
    for (const name of ['a', 'b', 'c']) await buildMail(database, { to: `${name}@example.com` })
    start(mailServer.url.replace('//', '//curls:secret@'))
    await expect.poll(() => outageOf(database)).toContain('does not accept the user name and password')
    await expect
      .poll(async () => (await mailsOf(database)).every(({ leasedBy }) => leasedBy === null))
      .toBe(true)
    expect((await mailsOf(database)).map(({ state, failures }) => [state, failures])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
    ])
    isWrong = false
    const waitOut = async () => {
      clock.pass(hourMs)
      return mailServer.mails.length
    }
    await expect.poll(waitOut, { timeout: 20_000 }).toBe(3)
    await expect.poll(() => outageOf(database)).toBeNull()
  })

  test(`${dialect}: an unreachable mail server loses no mail, however long the outage`, async () => {
    const { database, clock, start } = await buildScene(dialect, {}, { socketTimeoutMs: 50 })
    await buildMail(database, { createdAt: clock.now() })
    start(await runUnansweredPort())
    for (let attempts = 1; attempts <= 4; attempts++) {
      await expect.poll(() => failuresOf(database)).toBe(attempts)
      await expect
        .poll(() => mailsOf(database))
        .toMatchObject([{ state: 'waiting', failures: 0, firstFailedAt: null, leasedBy: null }])
      clock.pass(25 * hourMs)
    }
    expect(await outageOf(database)).toContain('does not answer')
  })

  test(`${dialect}: one mail is enough to detect a silent server, and its retry window does not shrink meanwhile`, async () => {
    const { database, clock, start } = await buildScene(
      dialect,
      { onMail: () => {} },
      { socketTimeoutMs: 500 },
    )
    await buildMail(database, { createdAt: clock.now() })
    start()
    for (let attempts = 1; attempts <= 4; attempts++) {
      await expect.poll(() => failuresOf(database)).toBe(attempts)
      await expect
        .poll(() => mailsOf(database))
        .toMatchObject([{ state: 'waiting', failures: 1, leasedBy: null }])
      clock.pass(25 * hourMs)
    }
  })
}
