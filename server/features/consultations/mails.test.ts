import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { aRequest } from '#tests/support/factories.ts'
import { runMailServer, runOutbox } from '#tests/support/outbox.ts'

const settings = { SITE_URL: 'https://curls.example', OWNER_EMAIL: 'owner@curls.example' }

async function buildSending() {
  const { app, clock, database } = await buildTestApp({ settings })
  const server = await runMailServer()
  const deliver = () => runOutbox(database, { ...settings, SMTP_URL: server.url }, { now: clock.now })
  const ask = (own: Partial<typeof aRequest> = {}) =>
    app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })
  return { server, deliver, ask, clock, database }
}

test('an address gets at most two acknowledgements a day, and the owner hears of every request', async () => {
  const { ask, clock, database } = await buildSending()
  const names = ['Amara', 'Amara L', 'A Lewis', 'A L', 'Amara Lewis']
  await Promise.all(names.map((name) => ask({ name, email: 'Amara@gmail.com' })))
  const sent = () =>
    database.kysely.selectFrom('mails').select('toAddress').where('isOwner', '=', false).execute()
  expect(await sent()).toHaveLength(2)
  const alerts = await database.kysely.selectFrom('mails').select('id').where('isOwner', '=', true).execute()
  expect(alerts).toHaveLength(5)
  clock.pass(dayMs)
  await ask({ email: 'amara@gmail.com' })
  expect(await sent()).toHaveLength(3)
})

test('a consultation tells the owner everything and the visitor what comes next', async () => {
  const { server, deliver, ask } = await buildSending()
  expect((await ask()).statusCode).toBe(201)
  deliver()
  await server.received(2)
  const mails = await server.parsed()
  expect(server.mails.map(({ envelopeTo }) => envelopeTo).sort()).toEqual([
    ['amara@example.com'],
    ['owner@curls.example'],
  ])

  const alert = mails.find(({ subject }) => subject === 'New consultation request from Amara Lewis')
  expect(alert?.replyTo?.value).toEqual([{ address: 'amara@example.com', name: 'Amara Lewis' }])
  for (const words of [
    'Amara Lewis',
    '07700 900123',
    'Headingley',
    'Cut only',
    '3C, shoulder length',
    'At home',
  ]) {
    expect(alert?.text).toContain(words)
    expect(alert?.html).toContain(words)
  }
  expect(alert?.html).toContain('href="tel:+447700900123"')
  expect(alert?.html).toContain('href="mailto:amara@example.com"')
  expect(alert?.html).toContain('href="https://curls.example/admin"')

  const acknowledgement = mails.find(
    ({ subject }) => subject === 'Your free consultation with North Leeds Curls',
  )
  for (const words of ['within 24 hours', 'Clean', 'Dry', 'Loose', 'Without product']) {
    expect(acknowledgement?.text).toContain(words)
    expect(acknowledgement?.html).toContain(words)
  }
  expect(acknowledgement?.text).not.toContain('48 hours')
  expect(acknowledgement?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('who asks for colour learns of the allergy alert test', async () => {
  const { server, deliver, ask } = await buildSending()
  await ask({ serviceType: 'cut-and-color' })
  deliver()
  await server.received(2)
  const mail = (await server.parsed()).find(({ subject }) => subject?.startsWith('Your free'))
  expect(mail?.text).toContain('allergy alert test at least 48 hours before')
  expect(mail?.html).toContain('allergy alert test at least 48 hours before')
})
