import { expect, test } from 'vitest'
import { anyDialect, buildDatabase, dialects, makeFolder, usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { aRequest, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const dead = 'dead@example.com'
const issues = '/api/admin/newsletter-issues'

async function build(dialect: (typeof dialects)[number], refusal = reply(550, '5.1.1 No such user')) {
  const database = await buildDatabase(dialect)
  let isDead = true
  const server = await runMailServer({
    onRcptTo: ({ address }, _session, done) => done(isDead && address === dead ? refusal : null),
  })
  const settings = { SMTP_URL: server.url, DATA_DIR: await makeFolder(), SITE_URL: 'http://curls.example' }
  const { app, clock, ...owner } = await buildOwnerApp(database, settings)
  const call = async (...asked: Parameters<typeof owner.call>) => {
    const answer = await owner.call(...asked)
    return answer.body ? answer.json() : answer.statusCode
  }
  buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
  const sendIssue = async (recipients: number) => {
    const text = { subject: 'A tip', preview: '', body: 'Mist it.' }
    const { id, version } = await call('POST', issues, text)
    await call('POST', `${issues}/${id}/send`, { version, recipients })
    await expect.poll(async () => (await call('GET', `${issues}/${id}`)).state).toBe('sent')
    return (await call('GET', `${issues}/${id}`)).progress
  }
  const subscriber = async () =>
    (await call('GET', '/api/admin/newsletters')).find(({ email }: { email: string }) => email === dead)
  return {
    ...{ app, call, clock, database, sendIssue, server, subscriber },
    revive: () => {
      isDead = false
    },
  }
}

for (const dialect of dialects) {
  test(`${dialect}: who is removed or signs up anew is not held to be unreachable any more`, async () => {
    const { app, call, database, sendIssue, subscriber } = await build(dialect)
    const suppressed = () => database.kysely.selectFrom('mailSuppressions').selectAll().execute()
    await buildSubscriber(database, { email: dead, unsubscribedAt: null })
    await sendIssue(1)
    expect(await suppressed()).toHaveLength(1)
    await call('DELETE', `/api/admin/newsletters/${(await subscriber()).id}`)
    expect(await suppressed()).toEqual([])
    const { id } = await buildSubscriber(database, { email: dead, unsubscribedAt: new Date() })
    const refusal = { address: dead, reason: 'Gone', since: new Date(), mailId: id }
    await database.write((tx) => tx.insertInto('mailSuppressions').values(refusal).execute())
    await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: dead } })
    await expect.poll(async () => (await suppressed()).map(({ reason }) => reason)).not.toContain('Gone')
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: an address that does not exist gets no further newsletter, is shown with the reason, and is tried again when she says so`, async () => {
    const { call, database, revive, sendIssue, server, subscriber } = await build(dialect)
    for (const email of ['a@example.com', dead]) await buildSubscriber(database, { email })
    expect(await sendIssue(2)).toMatchObject({ sent: 1, refused: 1 })
    expect((await subscriber()).unreachable.reason).toContain('There is no such mailbox')
    expect(await call('GET', '/api/admin/newsletters/count')).toEqual({
      recipients: 1,
      unreachable: 1,
      pending: 0,
    })
    expect(await sendIssue(1)).toMatchObject({ recipients: 1, sent: 1, refused: 0 })
    revive()
    expect(await call('POST', '/api/admin/mail/addresses/retry', { email: dead })).toBe(204)
    await server.received(3)
    await expect.poll(async () => (await mailsOf(database)).every(({ state }) => state === 'sent')).toBe(true)
    expect((await subscriber()).unreachable).toBeUndefined()
    expect(await sendIssue(2)).toMatchObject({ recipients: 2, sent: 2 })
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a full mailbox is tried again and gets the next newsletter all the same`, async () => {
    const full = reply(552, '5.2.2 Mailbox full')
    const { call, clock, database, revive, subscriber } = await build(dialect, full)
    await buildSubscriber(database, { email: dead })
    const { id, version } = await call('POST', issues, { subject: 'A tip', preview: '', body: 'Mist it.' })
    await call('POST', `${issues}/${id}/send`, { version, recipients: 1 })
    await expect.poll(async () => (await mailsOf(database))[0]?.failures).toBe(1)
    expect((await subscriber()).unreachable).toBeUndefined()
    revive()
    clock.pass(60_000)
    await expect.poll(async () => (await call('GET', `${issues}/${id}`)).state).toBe('sent')
  })

  test(`${dialect}: that mail cannot reach somebody stands on her request as well, is found among her data, and is erased with her`, async () => {
    const { app, call, database } = await build(dialect)
    await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, email: dead } })
    await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: dead } })
    const suppressed = () => database.kysely.selectFrom('mailSuppressions').selectAll().execute()
    await expect.poll(suppressed).toMatchObject([{ address: dead }])
    const [request] = await call('GET', '/api/admin/worklist')
    expect(request.unreachable.reason).toContain('No such user')
    const held = await call('POST', '/api/admin/people/look-up', { contact: dead })
    expect(held.others).toMatchObject([{ word: 'address that mail cannot reach', data: [{ address: dead }] }])
    await call('DELETE', `/api/admin/consultations/${request.id}`)
    expect(await suppressed()).toHaveLength(1)
    const { erased } = await call('POST', '/api/admin/people/erasures', { contact: dead })
    expect(erased).toMatchObject({ 'address that mail cannot reach': 1, subscription: 1 })
    expect(await suppressed()).toEqual([])
  })
}
