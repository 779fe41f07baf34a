import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MailStatus } from '#contract/mail.ts'
import type { Database } from '#server/database/database.ts'
import { startSending } from '#server/mail/sending.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { buildMail } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/outbox.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const password = 'abcd efgh ijkl mnop'

/** A mail server that requires this password. */
const withPassword: MailServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
}

const accountAt = (port: number, host = '127.0.0.1') => ({
  ...{ host, port, name: 'North Leeds Curls' },
  ...{ address: 'hello@curls.example', notices: 'owner@curls.example' },
})

const noMailSettings = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', MAILS_PER_MINUTE: '1000000' }

async function buildMailSetup(settings: Record<string, string> = noMailSettings, database?: Database) {
  const built = await buildOwnerApp({ settings, ...(database && { database }) })
  const readStatus = async (): Promise<MailStatus> => (await built.call('GET', '/api/admin/mail')).json()
  const read = async () => (await readStatus()).setup
  const save = (account: object, typed?: string) =>
    built.call('POST', '/api/admin/mail/setup', { ...account, ...(typed && { password: typed }) })
  /** Starts a mail worker, as a running process has one. */
  const work = () => {
    const { config, database, facts, links, mailSettings, log } = built
    return startSending({
      smtp: createSmtp(mailSettings),
      onFailed: async () => {},
      ...{ config, database, facts, links, mailSettings, now: built.clock.now },
      report: (message, error) => log.error({ err: error }, message),
    })
  }
  return { ...built, DATA_DIR: built.config.dataDir, read, readStatus, save, work }
}

const storedRow = (database: Database) =>
  database.kysely.selectFrom('mailSettings').selectAll().executeTakeFirstOrThrow()

test('one press sends a test and uses the settings, in every process, and what waits goes out', async () => {
  const [first, second] = [await runMailServer(withPassword), await runMailServer(withPassword)]
  const one = await buildMailSetup()
  const { DATA_DIR, database } = one
  const other = await buildMailSetup({ ...noMailSettings, DATA_DIR }, database)
  expect(await one.read()).toEqual({ isSetOnServer: false })
  await buildMail(database, { to: 'a@example.com' })
  const worker = one.work()

  expect((await one.readStatus()).isSetUp).toBe(false)
  expect((await one.save(accountAt(first.port), password)).statusCode).toBe(204)
  expect((await one.readStatus()).isSetUp).toBe(true)
  expect(await first.parsed()).toMatchObject([
    {
      subject: 'A test mail from North Leeds Curls',
      from: { value: [{ name: 'North Leeds Curls', address: 'hello@curls.example' }] },
      to: { value: [{ address: 'owner@curls.example' }] },
    },
  ])
  worker.wake()
  await first.received(2)
  await expect.poll(async () => (await one.readStatus()).waiting).toBe(0)
  await other.liveMailSettings.refresh()
  expect(other.mailSettings).toMatchObject({
    smtp: { port: first.port },
    ownerEmail: 'owner@curls.example',
  })

  expect((await one.save(accountAt(second.port), 'a wrong one')).statusCode).toBe(400)
  expect(other.mailSettings.smtp?.port).toBe(first.port)
  await one.save(accountAt(second.port), password)
  await buildMail(database, { to: 'b@example.com' })
  worker.wake()
  await second.received(2)
  await worker.stop()
})

test('each field that is missing or wrong is named, and nothing is stored', async () => {
  const { database, save } = await buildMailSetup()
  const wrong = { host: '', port: 0, name: ' ', address: 'hello', notices: '' }
  expect((await save(wrong)).json().errors).toEqual({
    host: 'Write the name of the server, like mail.example.com.',
    port: 'Write its number, mostly 465 or 587.',
    name: 'Write the name that clients see beside your address.',
    address: 'Write your whole address, like hello@example.co.uk.',
    notices: 'Write the whole address where you read your mail.',
  })
  expect((await save(accountAt(1))).json().errors).toEqual({
    password: 'Paste the password that the website sends with.',
  })
  expect(await storedRow(database)).toMatchObject({ account: null, secret: null, revision: 0 })
})

const letIn: MailServerOptions = { onAuth: (_auth, _session, done) => done(null, { user: 'curls' }) }
const echoed = Buffer.from(`\0hello@curls.example\0${password}`).toString('base64')

test.for<[string, MailServerOptions, Record<string, string>]>([
  [
    'a wrong password, which is not repeated',
    { onAuth: (_auth, _session, done) => done(reply(535, `No: ${password}, ${echoed}`)) },
    {
      password: 'address and password in the mail settings. It answered: 535 No: •••, •••. Please check both',
    },
  ],
  [
    'a sender that is refused',
    { ...letIn, onMailFrom: (_from, _session, done) => done(reply(553, '5.1.8 Not yours')) },
    { address: 'does not accept the address that mails are sent from. It answered: 553 5.1.8 Not yours' },
  ],
  [
    'a sender that has to wait',
    { ...letIn, onMailFrom: (_from, _session, done) => done(reply(450, '4.7.1 Try again later')) },
    { detail: 'takes no mails just now. It answered: 450 4.7.1 Try again later' },
  ],
  [
    'a mailbox that is not there',
    { ...letIn, onRcptTo: (_to, _session, done) => done(reply(550, '5.1.1 Unknown')) },
    { notices: 'There is no such mailbox. It answered: 550 5.1.1 Unknown' },
  ],
  [
    'anything else, in the server’s own words',
    { ...letIn, onMail: (_mail, answer) => answer(reply(550, 'Daily limit <b>reached</b>')) },
    { detail: 'The mail was refused. It answered: 550 Daily limit <b>reached</b>' },
  ],
])('the answer of the mail server is told, and nothing stored: %s', async ([, options, told]) => {
  const server = await runMailServer({ authOptional: false, allowInsecureAuth: true, ...options })
  const { database, mailSettings, save } = await buildMailSetup()
  const { statusCode, json } = await save(accountAt(server.port), password)
  expect(statusCode).toBe(400)
  const { detail, errors } = json()
  for (const [field, words] of Object.entries(told)) expect({ detail, ...errors }[field]).toContain(words)
  expect(await storedRow(database)).toMatchObject({ account: null, secret: null })
  expect(mailSettings.smtp).toBeUndefined()
})

test('without a connection or encryption nothing is sent, least of all the password', async () => {
  const server = await runMailServer(withPassword)
  const { save } = await buildMailSetup()
  const problem = async (host: string) =>
    (await save(accountAt(server.port, host), password)).json().errors.host
  // Loopback as an IPv4-mapped address, which is not recognised as local.
  expect(await problem('::ffff:127.0.0.1')).toContain('could not be encrypted, so nothing was sent')
  await server.close()
  expect(await problem('127.0.0.1')).toContain('cannot be reached')
})

test('the password never leaves the server, and is used for another name, but for no other host', async () => {
  const server = await runMailServer(withPassword)
  const { call, DATA_DIR, database, logged, save } = await buildMailSetup()
  const answers = [
    await save(accountAt(server.port), password),
    await save({ ...accountAt(server.port), name: 'Curls' }),
    await call('GET', '/api/admin/mail'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 200])
  expect((await save(accountAt(server.port, 'localhost'))).statusCode).toBe(400)
  const row = await storedRow(database)
  for (const spelling of [password, Buffer.from(password).toString('base64')])
    expect([...answers.map(({ body }) => body), JSON.stringify(row), ...logged].join()).not.toContain(
      spelling,
    )
  expect((await stat(join(DATA_DIR, 'secrets.key'))).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(join(DATA_DIR, 'secrets.key'), 'utf8'), 'base64')).toHaveLength(32)
})

test('a lost key stops mail, not the website, and the dashboard says what to do', async () => {
  const server = await runMailServer(withPassword)
  const { DATA_DIR, database, save } = await buildMailSetup()
  await save(accountAt(server.port), password)
  await rm(join(DATA_DIR, 'secrets.key'))
  const without = await buildMailSetup({ ...noMailSettings, DATA_DIR, LOG_LEVEL: 'warn' }, database)
  expect(without.mailSettings.smtp).toBeUndefined()
  expect(without.logged.join()).toContain('secrets.key in DATA_DIR is missing')
  const lost = { isSetUp: false, setup: { account: { name: 'North Leeds Curls' } } }
  expect(await without.readStatus()).toMatchObject(lost)
  expect((await without.save(accountAt(server.port), password)).statusCode).toBe(204)
  expect(await without.readStatus()).toMatchObject({ ...lost, isSetUp: true })
})

test('settings of the environment come first and are shown, and nothing is saved over them', async () => {
  const server = await runMailServer()
  const { mailSettings, read, save } = await buildMailSetup({ SMTP_URL: server.url })
  expect((await save(accountAt(1), password)).statusCode).toBe(400)
  expect(await read()).toMatchObject({
    isSetOnServer: true,
    account: { host: '127.0.0.1', port: server.port, address: 'hello@northleedscurls.example' },
  })
  expect(mailSettings.smtp?.port).toBe(server.port)
})

test('without an address of the website no mail is set up: its links would lead nowhere', async () => {
  const { save } = await buildMailSetup({ ...noMailSettings, SITE_URL: '' })
  expect((await save(accountAt(1), password)).json().detail).toContain('SITE_URL')
})
