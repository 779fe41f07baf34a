import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { deleteUnconfirmed, pendingForDays } from '#server/features/newsletter/subscribers/jobs.ts'
import { startBatch } from '#server/mail/batches.ts'
import { deleteMailsOfConsultation } from '#server/mail/delete-mails-repository.ts'
import { buildNewsletter, oneClick, askForLink as postAskForLink } from '#tests/support/build-newsletter.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { aRequest, buildSubscriber, mailsOf, signIn } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const email = 'amara@example.com'

async function build(dialect: (typeof dialects)[number], settings: Record<string, string> = {}) {
  const database = await buildDatabase(dialect)
  const built = await buildNewsletter(database, settings)
  const askForLink = () => postAskForLink(built.app, email)
  /** Sends the outbox to a mail server that accepts all, or refuses each and quotes its address. */
  async function deliver(isRefusing: boolean) {
    const server = await runMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(isRefusing ? reply(550, `<${address}> is unknown`) : null),
    })
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: built.clock.now })
    await expect
      .poll(async () => (await mailsOf(database)).some(({ state }) => state === 'waiting'))
      .toBe(false)
    await delivery.stop()
    return server
  }
  const summary = async () => (await mailsOf(database)).map(({ kind, state }) => [kind, state])
  return { ...built, database, askForLink, deliver, summary }
}

for (const dialect of dialects) {
  test(`${dialect}: removing a subscriber leaves their address in no mail, and an issue’s totals as they were`, async () => {
    const { app, clock, database, passwords, subscribe, rows, askForLink, deliver, summary } =
      await build(dialect)
    await subscribe()
    await askForLink()
    const batch = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip', createdAt: clock.now() }
    await database.write((tx) => startBatch(tx, dialect, { ...batch, id: 'issue' }))
    await deliver(true)
    expect((await summary()).sort()).toEqual([
      ['issue', 'refused'],
      ['unsubscribe_link', 'refused'],
      ['welcome', 'refused'],
    ])
    expect(JSON.stringify(await mailsOf(database))).toContain(`<${email}> is unknown`)
    const totals = () => database.kysely.selectFrom('mailBatches').selectAll().execute()
    const before = await totals()
    const cookie = `__Host-${await signIn(database, passwords, clock.now())}`
    const url = `/api/admin/newsletters/${(await rows())[0]?.id}`
    expect((await app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(204)
    expect(JSON.stringify(await mailsOf(database))).not.toContain('amara')
    const counted = await database.kysely.selectFrom('mailAllowances').select('address').execute()
    expect(counted.filter((row) => row.address.includes('@'))).toEqual([])
    expect(await summary()).toEqual([['issue', 'refused']])
    expect(await totals()).toEqual(before)
  })

  test(`${dialect}: the mails of a consultation can be deleted with it, those of another stay`, async () => {
    const { app, database } = await build(dialect)
    const ask = async (own: object) =>
      (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json()
        .id
    const [first, second] = [await ask({}), await ask({ name: 'Priya', email: 'priya@example.com' })]
    const ownersOf = async () => (await mailsOf(database)).map(({ consultationId }) => consultationId).sort()
    expect(await ownersOf()).toEqual([first, first, second, second].sort())
    await database.write((tx) => deleteMailsOfConsultation(tx, first))
    expect(await ownersOf()).toEqual([second, second])
    expect(JSON.stringify(await mailsOf(database))).not.toContain('amara')
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: an address that was never confirmed goes with the mails that asked for it`, async () => {
    const { clock, database, subscribe, deliver, summary } = await build(dialect, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    await deliver(true)
    expect(await summary()).toEqual([['confirmation', 'refused']])
    clock.pass((pendingForDays + 1) * dayMs)
    await deleteUnconfirmed({ database, now: clock.now })
    expect(await summary()).toEqual([])
  })

  test(`${dialect}: a confirmation goes to whoever has yet to confirm, without a link to unsubscribe in its head`, async () => {
    const { subscribe, deliver } = await build(dialect, { CONFIRM_SUBSCRIPTIONS: 'true' })
    await subscribe()
    const { mails } = await deliver(false)
    expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[email]])
    expect(`${mails[0]?.raw}`).not.toContain('List-Unsubscribe')
  })

  test(`${dialect}: a requested link goes also to whoever has yet to confirm, and nothing does once they have left`, async () => {
    const { app, database, askForLink, deliver, linkOf, rows, subscribe, summary } = await build(dialect, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await buildSubscriber(database, { pendingSince: new Date() })
    await askForLink()
    expect((await deliver(false)).mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[email]])
    await subscribe()
    await app.inject({ method: 'POST', url: linkOf(`${(await rows())[0]?.id}`), headers: oneClick, body: '' })
    expect(await summary()).toEqual([
      ['unsubscribe_link', 'sent'],
      ['confirmation', 'skipped'],
    ])
  })

  test(`${dialect}: a confirmation that was refused is not tried again for somebody who has left since`, async () => {
    const { app, clock, database, deliver, linkOf, passwords, rows, subscribe } = await build(dialect, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    await deliver(true)
    const [mail] = await mailsOf(database)
    const cookie = `__Host-${await signIn(database, passwords, clock.now())}`
    const retry = () =>
      app.inject({ method: 'POST', url: `/api/admin/mail/refused/${mail?.id}/retry`, headers: { cookie } })
    expect((await retry()).statusCode).toBe(204)
    await deliver(true)
    await app.inject({ method: 'POST', url: linkOf(`${(await rows())[0]?.id}`), headers: oneClick, body: '' })
    expect((await retry()).statusCode).toBe(409)
  })
}
