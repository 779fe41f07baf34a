import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { parseSmtpUrl } from '#server/mail/settings.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

function mailerFor(url: string) {
  const server = parseSmtpUrl(url)
  if (!server) throw new Error('not an SMTP_URL')
  return createMailer({
    server,
    from: { name: 'Curls', address: 'hello@curls.example' },
    socketTimeoutMs: 1000,
  })
}

async function buildOwnersApp(database: Database, smtpUrl = '') {
  const mail = smtpUrl ? { mailer: mailerFor(smtpUrl), wake: () => {} } : undefined
  const built = await buildOwnerApp(
    database,
    { SMTP_URL: smtpUrl, OWNER_EMAIL: 'owner@curls.example', MAIL_FROM: 'Curls <hello@curls.example>' },
    mail,
  )
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '') => built.call(method, `/api/admin/mail${path}`)
  return { ...built, call }
}

/** A different reason for each recipient: the same one for all would count as a fault of the server. */
const codes: Readonly<Record<string, number>> = { a: 550, b: 551, c: 553 }
const refuseAll: MailServerOptions = {
  onRcptTo: ({ address }, _session, done) => done(reply(codes[address.charAt(0)] ?? 550)),
}

for (const dialect of dialects) {
  test(`${dialect}: a given-up mail is listed with its reason, tried again, and taken off the list`, async () => {
    const database = await buildDatabase(dialect)
    const server = await runMailServer(refuseAll)
    const { call } = await buildOwnersApp(database, server.url)
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
      await buildMail(database, { to, subject: `For ${to}` })
    const delivery = buildDelivery(database, { SMTP_URL: server.url })
    await expect
      .poll(async () => (await mailsOf(database)).every(({ state }) => state === 'refused'))
      .toBe(true)
    await delivery.stop()
    expect((await call('GET')).json()).toMatchObject({ isSetUp: true, waiting: 0, refused: 3 })

    const first = await call('GET', '/refused?limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const next = /\?[^>]+/.exec(`${first.headers.link}`)?.[0]
    const second = await call('GET', `/refused${next}`)
    const all = [...first.json(), ...second.json()]
    expect(all.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(all[0]).toMatchObject({ subject: `For ${all[0].to}`, reason: expect.stringMatching(/55[013]/) })

    expect((await call('POST', `/refused/${all[0].id}/retry`)).statusCode).toBe(204)
    expect((await call('DELETE', `/refused/${all[1].id}`)).statusCode).toBe(204)
    for (const { id } of all.slice(0, 2)) {
      expect((await call('POST', `/refused/${id}/retry`)).statusCode).toBe(404)
      expect((await call('DELETE', `/refused/${id}`)).statusCode).toBe(404)
    }
    expect((await call('GET')).json()).toMatchObject({ waiting: 1, refused: 1 })
    expect((await call('DELETE', '/refused')).statusCode).toBe(204)
    expect((await call('GET')).json()).toMatchObject({ waiting: 1, refused: 0 })
    const { kysely } = database
    const revived = await kysely
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', all[0].id)
      .executeTakeFirst()
    expect(revived).toMatchObject({ state: 'waiting', failures: 0, settledAt: null })
  })

  test(`${dialect}: an outage of the mail server is told in words, and need not be waited for`, async () => {
    const database = await buildDatabase(dialect)
    const server = await runMailServer()
    await server.close()
    const { call, clock } = await buildOwnersApp(database, server.url)
    await buildMail(database)
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    await expect.poll(async () => (await call('GET')).json().outage?.reason).toContain('refuses connections')
    expect((await call('GET')).json().outage).toMatchObject({ since: clock.now().toISOString() })

    const back = await runMailServer({ port: server.port })
    expect((await call('POST', '/retry')).statusCode).toBe(204)
    await back.received(1)
    await expect.poll(async () => (await call('GET')).json().outage).toBeUndefined()
    await delivery.stop()
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: without a mail server mails wait, and the dashboard is told so`, async () => {
    const database = await buildDatabase(dialect)
    const { app, call } = await buildOwnersApp(database)
    await app.inject({
      method: 'POST',
      url: '/api/consultations',
      body: {
        name: 'Amara',
        email: 'amara@example.com',
        phone: '07700 900123',
        location: 'adel',
        serviceType: 'cut-only',
      },
    })
    expect((await call('GET')).json()).toEqual({
      isSetUp: false,
      from: 'Curls <hello@curls.example>',
      ownerEmail: 'owner@curls.example',
      waiting: 2,
      paused: 0,
      expired: 0,
      refused: 0,
      unsent: 0,
    })
    expect((await call('POST', '/test')).json()).toEqual({
      sent: false,
      message: 'Mail is not set up yet. You can do it under Website, Mail.',
    })
  })
}

test('a test mail arrives in the owner’s mailbox', async () => {
  const server = await runMailServer()
  const { call } = await buildOwnersApp(await buildDatabase('sqlite'), server.url)
  const answer = await call('POST', '/test')
  expect(answer.json()).toMatchObject({ sent: true, message: expect.stringContaining('owner@curls.example') })
  expect(server.mails[0]?.envelopeTo).toEqual(['owner@curls.example'])
})

test.for([
  ['the password is wrong', 535, 'does not accept the user name and password'],
  ['the sender is refused', 553, 'does not accept the address'],
  ['the owner has no such mailbox', 550, 'no such mailbox'],
] as const)('where %s the test mail says so', async ([_case, code, words]) => {
  const server = await runMailServer({
    authOptional: code !== 535,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(reply(535)),
    onMailFrom: (_from, _session, done) => done(code === 553 ? reply(553) : null),
    onRcptTo: (_to, _session, done) => done(code === 550 ? reply(550) : null),
  })
  const url = code === 535 ? server.url.replace('//', '//me:wrong@') : server.url
  const { call } = await buildOwnersApp(await buildDatabase('sqlite'), url)
  expect((await call('POST', '/test')).json()).toEqual({
    sent: false,
    message: expect.stringContaining(words),
  })
})

test.for([
  ['smtp://127.0.0.1:1', 'refuses connections'],
  ['smtp://mail.invalid', 'name is not known'],
] as const)('a test mail by %s says what is wrong', async ([url, words]) => {
  const { call } = await buildOwnersApp(await buildDatabase('sqlite'), url)
  expect((await call('POST', '/test')).json()).toEqual({
    sent: false,
    message: expect.stringContaining(words),
  })
})
