import { expect, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/outbox.ts'
import { runUnansweredPort } from '#tests/support/unanswered-port.ts'
import { createAskDns } from './dns.ts'
import { smtpServerOf } from './rules.ts'
import { tryMailSettings } from './testing.ts'

const facts = collectFacts('https://curls.example')
const password = 'a very secret password'
const base = {
  provider: 'fastmail',
  address: 'hello@curls.example',
  notices: 'owner@curls.example',
  host: '127.0.0.1',
  user: 'hello@curls.example',
} as const

async function tryOn(options: MailServerOptions, own: Partial<typeof base> & { host?: string } = {}) {
  const { port } = await runMailServer({ authOptional: false, allowInsecureAuth: true, ...options })
  return await trying({ ...base, ...own, port })
}

async function trying(
  account: Omit<typeof base, 'provider' | 'host'> &
    Parameters<typeof smtpServerOf>[0] & { provider: 'fastmail' | 'another' },
  timeoutMs = 10_000,
) {
  return await tryMailSettings({
    server: smtpServerOf(account, password),
    from: { name: 'Curls', address: account.address },
    account,
    facts,
    at: new Date(),
    timeoutMs,
  })
}

const letIn: MailServerOptions = { onAuth: (_auth, _session, done) => done(null, { user: 'curls' }) }

test('a wrong password: the refusal names the company, the likely reason and the remedy', async () => {
  const refusal = await tryOn({
    onAuth: (_auth, _session, done) => done(reply(535, 'Authentication failed')),
  })
  expect(refusal).toMatchObject({
    title: 'Fastmail did not accept the password',
    text: expect.stringContaining('Make an app password as described in step 2'),
    remedy: 'type-password',
  })
})

test('a password echoed by the server is not shown', async () => {
  const encoded = Buffer.from(password).toString('base64')
  const sent = Buffer.from(`\0${base.user}\0${password}`).toString('base64')
  const refusal = await tryOn({
    onAuth: (_auth, _session, done) => done(reply(535, `No: ${password} (${encoded}) AUTH PLAIN ${sent}`)),
  })
  expect(refusal?.details).toContain('No: ••• (•••) AUTH PLAIN •••')
})

test.for([
  { onMailFrom: (_from: unknown, _session: unknown, done: (error: Error) => void) => done(reply(553)) },
  { onMail: (_mail: unknown, answer: (error: Error) => void) => answer(reply(554, '5.2.252 SendAsDenied')) },
])('an address missing from the account: the refusal says where to add it', async (refuse) => {
  expect(await tryOn({ ...letIn, ...refuse })).toMatchObject({
    title: 'Fastmail will not send as hello@curls.example',
    text: expect.stringContaining('Settings, My email addresses'),
    remedy: 'send-again',
  })
})

test('without encryption nothing is sent, least of all the password', async () => {
  let isAsked = false
  const { port } = await runMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      isAsked = true
      done(null, { user: 'curls' })
    },
  })
  // Loopback as an IPv4-mapped address, which is not recognised as local.
  const refusal = await trying({ ...base, provider: 'another', host: '::ffff:127.0.0.1', port })
  expect(refusal).toMatchObject({ title: 'The line to ::ffff:127.0.0.1 is not safe', remedy: 'check-server' })
  expect(isAsked).toBe(false)
})

test('a silent port: the details name the port and the timeout', async () => {
  const port = Number(new URL(await runUnansweredPort()).port)
  expect(await trying({ ...base, port }, 300)).toMatchObject({
    title: '127.0.0.1 did not answer',
    details: `port ${port} to 127.0.0.1 timed out after 1 s`,
    remedy: 'pass-on',
  })
})

test('a server that is not running, or a port of something else', async () => {
  const server = await runMailServer()
  await server.close()
  expect(await trying({ ...base, provider: 'another', port: server.port })).toMatchObject({
    details: `port ${server.port} to 127.0.0.1 refused the connection`,
  })
})

test('an unknown refusal keeps the company’s own words, to be passed on', async () => {
  const refusal = await tryOn({
    ...letIn,
    onMail: (_mail, answer) => answer(reply(550, 'Daily quota <b>reached</b>')),
  })
  expect(refusal).toMatchObject({
    title: 'Fastmail refused it',
    details: expect.stringContaining('550 Daily quota <b>reached</b>'),
    remedy: 'send-again',
  })
})

test('a DNS timeout is distinguished from a missing record', async () => {
  const port = new URL(await runUnansweredPort()).port
  const ask = createAskDns([`127.0.0.1:${port}`])
  expect(await ask('TXT', 'curls.co.uk')).toBeUndefined()
  expect(await ask('TXT', 'curls.example')).toEqual([])
})
