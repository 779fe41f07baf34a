import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { startBatch } from '#server/mail/batches.ts'
import { buildNewsletter, oneClick } from '#tests/support/build-newsletter.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildMail, buildSubscriber, mailsOf, signIn } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const refuseAll = {
  onRcptTo: (_to: unknown, _session: unknown, done: (error: Error) => void) => done(reply(550)),
}
const hasLeft = 'This person is no longer subscribed, so nothing more is sent to them.'

const stateOf = async (database: Database, id: string) =>
  (await mailsOf(database)).find((mail) => mail.id === id)?.state

/** The owner's application, and a subscriber whose welcome and issue were both refused. */
async function buildRefusals(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildNewsletter(database)
  const { app, clock, passwords, subscribe, rows } = built
  await subscribe()
  clock.pass(1000)
  const batch = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip', createdAt: clock.now() }
  await database.write((tx) => startBatch(tx, dialect, { ...batch, id: 'issue' }))
  const closed = await runMailServer(refuseAll)
  const delivery = buildDelivery(database, { SMTP_URL: closed.url }, { now: clock.now })
  const isFinished = async () =>
    (await database.kysely.selectFrom('mailBatches').select('state').execute())[0]?.state
  await expect.poll(isFinished).toBe('sent')
  await delivery.stop()
  const mails = await mailsOf(database)
  expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
    ['welcome', 'refused'],
    ['issue', 'refused'],
  ])
  const [subscriber] = await rows()
  // Behind https the cookie has this prefix.
  const cookie = `__Host-${await signIn(database, passwords, clock.now())}`
  const call = (method: 'POST' | 'DELETE', url: string) => app.inject({ method, url, headers: { cookie } })
  const retry = (id: string) => call('POST', `/api/admin/mail/refused/${id}/retry`)
  const leave = () =>
    app.inject({ method: 'POST', url: built.linkOf(`${subscriber?.id}`), headers: oneClick, body: '' })
  const remove = () => call('DELETE', `/api/admin/newsletters/${subscriber?.id}`)
  return { ...built, database, mails, retry, leave, remove }
}

for (const dialect of dialects) {
  test.for(['leave', 'remove'] as const)(
    `${dialect}: "Try again" sends nothing to somebody who is off the list (%s), and says why`,
    async (way) => {
      const { database, mails, retry, ...ways } = await buildRefusals(dialect)
      expect((await ways[way]()).statusCode).toBeLessThan(300)
      const batches = () => database.kysely.selectFrom('mailBatches').selectAll().execute()
      const [before, totals] = [await mailsOf(database), await batches()]
      // Of a removed subscriber only the mail is left.
      expect(before).toHaveLength(way === 'remove' ? 1 : mails.length)
      for (const { id } of before) {
        const answer = await retry(id)
        expect([answer.statusCode, answer.json().detail]).toEqual([409, hasLeft])
      }
      expect([await mailsOf(database), await batches()]).toEqual([before, totals])
    },
  )

  test(`${dialect}: "Try again" at the moment somebody leaves sends them nothing`, async () => {
    const { database, mails, retry, leave } = await buildRefusals(dialect)
    await Promise.all([...mails.map(({ id }) => retry(id)), leave()])
    for (const { id } of mails) expect(await stateOf(database, id)).toMatch(/refused|skipped/)
  })

  test(`${dialect}: what waits for somebody who is not on the list is skipped when its turn comes`, async () => {
    const database = await buildDatabase(dialect)
    const { clock } = await buildNewsletter(database)
    const left = await buildSubscriber(database, { email: 'left@example.com', unsubscribedAt: new Date() })
    const pending = await buildSubscriber(database, { email: 'wait@example.com', pendingSince: new Date() })
    await buildMail(database, { to: 'amara@example.com' })
    for (const { id, email } of [left, pending, { id: 'removed', email: 'removed@example.com' }])
      await buildMail(database, { to: email, subscriberId: id, createdAt: clock.now() })
    const server = await runMailServer()
    buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    const states = async () => (await mailsOf(database)).map(({ state }) => state).sort()
    await expect.poll(states).toEqual(['sent', 'skipped', 'skipped', 'skipped'])
    expect(server.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['amara@example.com'])
    const skipped = (await mailsOf(database)).filter(({ state }) => state === 'skipped')
    for (const mail of skipped) expect(mail).toMatchObject({ settledAt: clock.now(), leasedBy: null })
  })
}
