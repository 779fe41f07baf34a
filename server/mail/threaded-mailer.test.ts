import { expect, onTestFinished, test } from 'vitest'
import { type MailServerOptions, reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { parseSmtpUrl } from './settings.ts'
import { createThreadedMailer } from './threaded-mailer.ts'

const from = { name: 'Curls', address: 'hello@curls.example' }
const mail = (id: string) => ({
  id,
  to: 'amara@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  createdAt: new Date('2026-03-01T10:00:00Z'),
})

async function build(options: MailServerOptions = {}) {
  const mailServer = await runMailServer(options)
  const server = parseSmtpUrl(mailServer.url)
  if (!server) throw new Error('a mail server has an address')
  const faults: string[] = []
  const mailer = createThreadedMailer({ server, from, connections: 2 }, (message) => faults.push(message))
  onTestFinished(() => mailer.close())
  return { mailServer, mailer, faults }
}

test('mails go out from a thread of their own', async () => {
  const { mailServer, mailer, faults } = await build()
  const taken = await Promise.all([mailer.send(mail('a')), mailer.send(mail('b')), mailer.send(mail('c'))])
  expect(taken).toEqual([undefined, undefined, undefined])
  const [first] = await mailServer.parsed()
  expect(first).toMatchObject({ subject: 'Hello', date: new Date('2026-03-01T10:00:00Z') })
  expect(faults).toEqual([])
})

test('a refusal comes back from the thread in words', async () => {
  const { mailer } = await build({ onRcptTo: (_address, _session, done) => done(reply(550, 'Nobody')) })
  expect(await mailer.send(mail('a'))).toEqual({
    kind: 'permanent',
    reason: expect.stringMatching(/There is no such mailbox.*550/),
    isBreak: false,
  })
})

test('a thread that ends gives back what it had, and the next mail starts another', async () => {
  const withheld: (() => void)[] = []
  const { mailServer, mailer } = await build({
    onMail: (_mail, answer) => {
      if (mailServer.mails.length === 0 && withheld.length === 0) withheld.push(answer)
      else answer()
    },
  })
  const lost = mailer.send(mail('a'))
  await expect.poll(() => withheld.length).toBe(1)
  mailer.close()
  expect(await lost).toMatchObject({ kind: 'server' })
  expect(await mailer.send(mail('a'))).toBeUndefined()
  expect(mailServer.mails).toHaveLength(1)
})
