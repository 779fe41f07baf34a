import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { remindOfNewsletter } from '#server/features/newsletter/issues/jobs.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

/** An application without a mail server: its mails wait until one is set up. */
async function build(dialect: (typeof dialects)[number]) {
  const built = await buildOwnerApp(await buildDatabase(dialect))
  const { app, clock, database, facts } = built
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '') => built.call(method, `/api/admin/mail${path}`)
  const post = (url: string, body: object) => app.inject({ method: 'POST', url, body })
  const mail = { wake: () => {} }
  const remind = () => remindOfNewsletter({ database, facts, mail, now: clock.now }).runSlice()
  async function setUpMail(options: MailServerOptions = {}) {
    const server = await runMailServer(options)
    return { server, delivery: buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now }) }
  }
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind)
  return { app, database, clock, call, post, remind, setUpMail, kinds }
}

for (const dialect of dialects) {
  test(`${dialect}: what was not sent because it was too late is deleted after 30 days`, async () => {
    const { database, clock, post, kinds } = await build(dialect)
    await post('/api/consultations', aRequest)
    const { runSlice } = deleteOldMails({ database, now: clock.now })
    clock.pass(31 * dayMs)
    await runSlice()
    expect(await kinds()).toHaveLength(2)
    clock.pass(dayMs)
    await runSlice()
    expect(await kinds()).toEqual(['consultation_alert'])
  })

  test(`${dialect}: a receipt that was being sent when the process died is no longer waiting once it is too late`, async () => {
    const { database, clock, call, post, kinds } = await build(dialect)
    await post('/api/consultations', aRequest)
    const leased = { leasedBy: 'a process that died', dueAt: new Date(clock.now().getTime() + 60_000) }
    await database.write((tx) => tx.updateTable('mails').set(leased).execute())
    clock.pass(dayMs)
    expect((await call('GET')).json()).toMatchObject({ waiting: 1, expired: 1 })
    await call('DELETE', '/expired')
    expect(await kinds()).toEqual(['consultation_alert'])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: the first mail server gets what still makes sense: no old reminders and receipts, but every alert`, async () => {
    const { database, clock, call, post, remind, setUpMail, kinds } = await build(dialect)
    await post('/api/consultations', aRequest)
    await post('/api/newsletter', { email: 'amara@example.com' })
    for (let week = 0; week < 8; week++) {
      clock.pass(7 * dayMs)
      await remind()
    }
    await post('/api/consultations', { ...aRequest, email: 'priya@example.com' })
    expect(await kinds()).toHaveLength(13)
    expect((await call('GET')).json()).toMatchObject({ waiting: 4, expired: 9 })

    const { server, delivery } = await setUpMail()
    await server.received(4)
    await expect.poll(async () => (await call('GET')).json().waiting).toBe(0)
    await delivery.stop()
    expect((await server.parsed()).map(({ subject }) => subject).sort()).toEqual([
      'New consultation request from Amara Lewis',
      'New consultation request from Amara Lewis',
      'No newsletter is planned this week',
      'Your free consultation with North Leeds Curls',
    ])
    expect((await call('GET')).json()).toMatchObject({ waiting: 0, expired: 9, refused: 0 })
    expect((await call('DELETE', '/expired')).statusCode).toBe(204)
    expect((await call('GET')).json()).toMatchObject({ waiting: 0, expired: 0 })
    expect(await mailsOf(database)).toHaveLength(4)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a receipt that is refused for now is given up, with the reason, before it would come too late`, async () => {
    let isRefusing = true
    const { database, clock, call, post, setUpMail } = await build(dialect)
    await post('/api/consultations', aRequest)
    const { server } = await setUpMail({
      onRcptTo: ({ address }, _session, done) =>
        done(isRefusing && address === aRequest.email ? reply(450) : null),
    })
    const receipt = async () =>
      (await mailsOf(database)).find(({ toAddress }) => toAddress === aRequest.email)
    for (let count = 1; (await receipt())?.state === 'waiting'; count++) {
      await expect.poll(async () => (await receipt())?.failures).toBe(count)
      clock.pass(((await receipt())?.dueAt ?? clock.now()).getTime() - clock.now().getTime())
    }
    expect((await receipt())?.state).toBe('refused')
    const [refused] = (await call('GET', '/refused')).json()
    expect(refused.reason).toContain('450')
    expect(Date.parse(refused.gaveUpAt) - Date.parse(refused.createdAt)).toBeLessThan(dayMs)
    // “Try again” sends a mail however old it is.
    isRefusing = false
    clock.pass(30 * dayMs)
    expect((await call('POST', `/refused/${refused.id}/retry`)).statusCode).toBe(204)
    await server.received(2)
    await expect.poll(async () => (await receipt())?.state).toBe('sent')
  })

  test(`${dialect}: monitors are not told that mails are stuck which will not be sent any more`, async () => {
    const { app, clock, post } = await build(dialect)
    await post('/api/newsletter', { email: 'amara@example.com' })
    clock.pass(6 * dayMs)
    const oldest = async () => (await app.inject('/readyz')).json().oldestWaitingMailSeconds
    expect(await oldest()).toBe(6 * 24 * 60 * 60)
    clock.pass(dayMs)
    expect(await oldest()).toBeNull()
  })
}
