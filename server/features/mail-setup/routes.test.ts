import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import {
  buildMailSetup,
  draftFor,
  noMailSettings,
  password,
  withPassword,
} from '#tests/support/mail-setup-desk.ts'
import { runMailServer } from '#tests/support/outbox.ts'

for (const dialect of dialects) {
  test(`${dialect}: a second device gets a conflict, and each invalid field is named`, async () => {
    const { call, read, save, seen } = await buildMailSetup(dialect)
    const { version } = await read()
    const draft = { ...draftFor(0), address: 'hello', name: 'x'.repeat(44), host: '' }
    await save(draft)
    expect((await call('PATCH', '', { version, draft })).statusCode).toBe(409)
    const { errors } = (await seen('test')).json()
    expect(errors).toEqual({
      address: 'Write your whole address, like hello@example.co.uk.',
      notices: 'Write the whole address where you read your mail.',
      name: 'A name can have up to 40 letters; this has 44. Take out 4 and it fits.',
      host: 'Write the name of the server, like mail.example.com.',
      port: 'Write its number, mostly 465 or 587.',
      password: 'Paste the password that the website sends with.',
    })
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: mail is set up, tested and put into use without a restart, and waiting mails go out at once`, async () => {
    const server = await runMailServer(withPassword)
    const { database, mailSettings, read, save, seen, work } = await buildMailSetup(dialect)
    for (const to of ['a@example.com', 'b@example.com']) await buildMail(database, { to })
    const worker = work()
    expect(await read()).toMatchObject({ waiting: 2, isChanged: false, hasPassword: false })
    expect((await seen('confirm')).statusCode).toBe(409)

    await save(draftFor(server.port), password)
    expect((await seen('test')).json()).toMatchObject({ setup: { testedAt: expect.any(String) } })
    expect(await server.parsed()).toMatchObject([
      {
        subject: 'Test from your website',
        from: { value: [{ name: 'North Leeds Curls', address: 'hello@curls.example' }] },
        to: { value: [{ address: 'hello@curls.example' }] },
      },
    ])
    expect(mailSettings.smtp).toBeUndefined()

    const confirmed = await seen('confirm')
    worker.wake()
    expect(confirmed.json()).toMatchObject({
      isChanged: false,
      used: { host: '127.0.0.1', sentAs: 'North Leeds Curls', notices: 'hello@curls.example' },
    })
    await server.received(3)
    await expect.poll(async () => (await read()).waiting).toBe(0)
    await worker.stop()
  })

  test(`${dialect}: the old settings stay in use until the new ones are confirmed, then every process uses them`, async () => {
    const [first, second] = [await runMailServer(withPassword), await runMailServer(withPassword)]
    const one = await buildMailSetup(dialect)
    const other = await buildTestApp(one.database, { ...noMailSettings, DATA_DIR: one.DATA_DIR })
    await one.save(draftFor(first.port), password)
    await one.seen('test')
    await one.seen('confirm')
    await other.liveMailSettings.look()
    expect(other.mailSettings.smtp?.port).toBe(first.port)

    await one.save(draftFor(second.port), 'a wrong one')
    const refused = await one.seen('test')
    expect(refused.json().refusal).toMatchObject({
      title: '127.0.0.1 did not accept the user name and password',
      remedy: 'type-password',
    })
    expect((await one.seen('confirm')).statusCode).toBe(409)
    await buildMail(one.database, { to: 'a@example.com' })
    const worker = one.work()
    await first.received(2)

    await one.save(draftFor(second.port), password)
    await one.seen('test')
    await one.seen('confirm')
    await buildMail(one.database, { to: 'b@example.com' })
    worker.wake()
    await second.received(2)
    await other.liveMailSettings.look()
    expect(other.mailSettings.smtp?.port).toBe(second.port)
    await worker.stop()
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: the password never leaves the server, cannot be decrypted without secrets.key, and is never sent to another host`, async () => {
    const server = await runMailServer(withPassword)
    const { call, database, DATA_DIR, logged, read, save, seen } = await buildMailSetup(dialect)
    await save(draftFor(server.port), password)
    const tested = await seen('test')
    const answers = [tested, await call('GET'), await seen('confirm')]
    const row = await database.kysely.selectFrom('mailSettings').selectAll().executeTakeFirstOrThrow()
    for (const spelling of [password, Buffer.from(password).toString('base64')])
      expect([...answers.map(({ body }) => body), JSON.stringify(row), ...logged].join()).not.toContain(
        spelling,
      )
    expect((await stat(join(DATA_DIR, 'secrets.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(DATA_DIR)).toEqual(['secrets.key'])
    expect(Buffer.from(await readFile(join(DATA_DIR, 'secrets.key'), 'utf8'), 'base64')).toHaveLength(32)

    // A password typed for one server is never kept for another.
    const elsewhere = await save({ ...draftFor(server.port), host: 'localhost' })
    expect(elsewhere.hasPassword).toBe(false)
    expect((await save(draftFor(server.port))).hasPassword).toBe(false)
    await seen('discard')
    expect((await save({ ...draftFor(server.port), name: 'Curls' })).hasPassword).toBe(true)
    expect((await read()).isChanged).toBe(true)
  })

  test(`${dialect}: a lost key stops mail, not the website, and the dashboard says what to do`, async () => {
    const server = await runMailServer(withPassword)
    const { DATA_DIR, database, save, seen } = await buildMailSetup(dialect)
    await save(draftFor(server.port), password)
    await seen('test')
    await seen('confirm')
    const again = await buildTestApp(database, { ...noMailSettings, DATA_DIR })
    expect(again.mailSettings.smtp).toMatchObject({ host: '127.0.0.1', auth: { pass: password } })
    await rm(join(DATA_DIR, 'secrets.key'))
    const without = await buildTestApp(database, { ...noMailSettings, DATA_DIR, LOG_LEVEL: 'warn' })
    expect(without.mailSettings.smtp).toBeUndefined()
    expect(without.liveMailSettings.isPasswordLost()).toBe(true)
    expect(without.logged.join()).toContain('secrets.key in DATA_DIR is missing')
  })

  test(`${dialect}: bad settings lose no mail: it waits until good ones are confirmed`, async () => {
    let isGood = true
    const sent = Buffer.from(`\0hello@curls.example\0${password}`).toString('base64')
    const wrong = reply(535, `Wrong: ${password}, ${sent}`)
    const server = await runMailServer({
      ...withPassword,
      onAuth: (_auth, _session, done) => (isGood ? done(null, { user: 'curls' }) : done(wrong)),
    })
    const { call, database, save, seen, work } = await buildMailSetup(dialect)
    await save(draftFor(server.port), password)
    await seen('test')
    await seen('confirm')
    isGood = false
    for (const to of ['a@example.com', 'b@example.com']) await buildMail(database, { to })
    const worker = work()
    await expect
      .poll(async () => (await mailsOf(database))[0]?.error)
      .toContain('password in the mail settings. It answered: 535 Wrong: •••, •••')
    expect((await mailsOf(database)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    isGood = true
    await save(draftFor(server.port), 'a new password')
    await seen('test')
    await seen('confirm')
    worker.wake()
    await server.received(4)
    expect((await call('GET')).json()).toMatchObject({ isPasswordLost: false })
    await worker.stop()
  })
}

test('settings from the environment take precedence, are shown and can be tested', async () => {
  const server = await runMailServer()
  const { mailSettings, read, save, seen } = await buildMailSetup('sqlite', { SMTP_URL: server.url })
  await save(draftFor(1), password)
  expect(await read()).toMatchObject({
    setOnServer: { server: true, from: true, notices: true },
    used: { host: '127.0.0.1', port: server.port, address: 'hello@northleedscurls.example' },
  })
  expect((await seen('test')).json()).not.toHaveProperty('refusal')
  expect(server.mails).toHaveLength(1)
  expect(mailSettings.smtp?.port).toBe(server.port)
})
