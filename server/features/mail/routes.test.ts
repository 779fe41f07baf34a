import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { endSubscription } from '#server/features/subscribers/service.ts'
import { parseMailbox, parseSmtpUrl } from '#server/mail/settings.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { aRequest, buildConsultation, buildMail, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { runMailServer, runOutbox } from '#tests/support/outbox.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const ownerEmail = 'owner@curls.example'

function smtpFor(url: string) {
  const mailFrom = parseMailbox('Curls <hello@curls.example>')
  if (!mailFrom) throw new Error('not a mailbox')
  const settings = { smtp: parseSmtpUrl(url), mailFrom, ownerEmail }
  return createSmtp(settings, { silenceMs: 1000, mailMs: 2000 })
}

async function buildOwnersApp(smtpUrl = '') {
  const mail = { smtp: smtpUrl ? smtpFor(smtpUrl) : undefined, wake: () => {} }
  const settings = { SMTP_URL: smtpUrl, OWNER_EMAIL: ownerEmail, MAIL_FROM: 'Curls <hello@curls.example>' }
  const built = await buildOwnerApp({ settings, mail })
  const call = (method: 'GET') => built.call(method, '/api/admin/mail')
  const settle = (id: string, action: 'retry' | 'dismiss') =>
    built.call('POST', `/api/admin/mail/undelivered/${id}`, { action })
  /** Sends a newsletter to the owner alone, as a test. */
  const sendTest = async () => {
    const issue = '/api/admin/newsletter-issues/a-test'
    const text = { subject: 'Water', preview: '', body: 'Mist it.', version: 0 }
    expect((await built.call('PATCH', issue, text)).statusCode).toBe(200)
    return (await built.call('POST', `${issue}/test`)).json()
  }
  return { ...built, call, settle, sendTest }
}

const noMailbox: MailServerOptions = {
  onRcptTo: (_address, _session, done) => done(reply(550, '5.1.1 Unknown')),
}

test('a mail that was given up is listed with its reason, tried again, and taken off the list', async () => {
  const server = await runMailServer(noMailbox)
  const { call, settle, database } = await buildOwnersApp(server.url)
  for (const name of ['a', 'b', 'c']) await buildMail(database, { to: `${name}@example.com`, subject: name })
  const outbox = runOutbox(database, { SMTP_URL: server.url })
  const listed = async () => (await call('GET')).json().undelivered
  await expect.poll(async () => (await listed()).length).toBe(3)
  await outbox.stop()

  const all = await listed()
  expect(all.map(({ to }: { to: string }) => to).sort()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ])
  expect(all[0]).toMatchObject({ reason: 'There is no such mailbox. It answered: 550 5.1.1 Unknown.' })
  expect((await settle(all[0].id, 'retry')).statusCode).toBe(204)
  expect((await settle(all[1].id, 'dismiss')).statusCode).toBe(204)
  for (const { id } of all.slice(0, 2)) {
    expect((await settle(id, 'retry')).statusCode).toBe(404)
    expect((await settle(id, 'dismiss')).statusCode).toBe(404)
  }
  expect((await call('GET')).json()).toMatchObject({ waiting: 1, undelivered: [{ id: all[2].id }] })
})

test('while the server is away its fault is told in words, and it goes on by itself', async () => {
  const server = await runMailServer()
  server.leave()
  const { call, clock, database } = await buildOwnersApp(server.url)
  await buildMail(database)
  const { wake } = runOutbox(database, { SMTP_URL: server.url }, { now: clock.now })
  await expect.poll(async () => (await call('GET')).json().outage).toContain('mail server')
  server.comeBack()
  clock.pass(10 * minuteMs)
  wake()
  await server.received(1)
  await expect.poll(async () => (await call('GET')).json().outage).toBeUndefined()
})

test('a server that breaks off each conversation is told as an outage too', async () => {
  let drop = () => {}
  const server = await runMailServer({ onRcptTo: () => drop() })
  drop = server.drop
  const { call, clock, database } = await buildOwnersApp(server.url)
  await buildMail(database)
  runOutbox(database, { SMTP_URL: server.url }, { now: clock.now })
  await expect.poll(async () => (await call('GET')).json().outage).toContain('mail server')
})

test('a mail whose time is over is not tried again, and one whose reader has left is gone', async () => {
  const { clock, settle, database } = await buildOwnersApp()
  const late = await buildMail(database)
  const { id: subscriberId } = await buildSubscriber(database)
  const left = await buildMail(database, { belongsTo: { subscriberId } })
  const settled = { state: 'refused', settledAt: clock.now(), expiresAt: clock.now() } as const
  await database.write((tx) => tx.updateTable('mails').set(settled).execute())
  await database.write((tx) => endSubscription(tx, subscriberId, clock.now()))
  expect((await settle(left, 'retry')).statusCode).toBe(404)
  expect((await settle(late, 'retry')).json().detail).toBe(
    'It is too late for this mail. Please ring or text instead.',
  )
})

test('a mail that is tried again goes to the address as it was corrected, of the request or of the client', async () => {
  const { clock, settle, database } = await buildOwnersApp()
  const { id: consultationId } = await buildConsultation(database, { email: 'amara@example.com' })
  const { clientId } = await buildAppointment(database, { startsAt: clock.now() }, aRequest)
  for (const [kind, belongsTo] of [
    ['reply', { consultationId }],
    ['offer', { clientId }],
  ] as const) {
    const id = await buildMail(database, { kind, belongsTo, to: 'amara@exmaple.com' })
    await database.write((tx) => tx.updateTable('mails').set({ state: 'refused' }).execute())
    expect((await settle(id, 'retry')).statusCode).toBe(204)
    const mail = (await mailsOf(database)).find((one) => one.id === id)
    expect(mail).toMatchObject({ state: 'waiting', toAddress: 'amara@example.com' })
  }
})

test('without a mail server mails wait, and the dashboard is told so', async () => {
  const { call, database, sendTest } = await buildOwnersApp()
  await buildMail(database)
  expect((await call('GET')).json()).toMatchObject({
    ...{ isSetUp: false, company: 'your mail company' },
    ...{ waiting: 1, waitsSince: '1970-01-01T00:00:00.000Z', undelivered: [] },
  })
  expect((await sendTest()).detail).toContain('Mail is not set up yet.')
})

test('a test mail goes to the owner while she waits, and a refusal is told in words', async () => {
  const server = await runMailServer()
  const { sendTest } = await buildOwnersApp(server.url)
  expect((await sendTest()).message).toContain(ownerEmail)
  expect(server.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[ownerEmail]])
  const refusing = await buildOwnersApp((await runMailServer(noMailbox)).url)
  expect((await refusing.sendTest()).detail).toBe('There is no such mailbox. It answered: 550 5.1.1 Unknown.')
})
