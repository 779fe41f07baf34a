import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { runMailServer, runOutbox } from '#tests/support/outbox.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { startScheduledIssues } from './jobs.ts'

const text = { subject: 'Why curls go flat', preview: 'One change.', body: 'Mist until **damp**.' }
const url = '/api/admin/newsletter-issues'

async function build(smtpUrl = 'smtp://127.0.0.1:1') {
  const built = await buildOwnerApp({ settings: { SITE_URL: 'http://curls.example', SMTP_URL: smtpUrl } })
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) => {
    const answer = await built.call(method, path.startsWith('/api') ? path : url + path, body)
    const { statusCode: status, headers } = answer
    return { status, body: answer.body ? answer.json() : undefined, headers }
  }
  const save = (id: string, version: number, own: object = text) =>
    call('PATCH', `/${id}`, { ...own, version })
  const draft = async (own: Partial<typeof text> = {}) =>
    (await save(randomBytes(10).toString('hex'), 0, { ...text, ...own })).body
  const subscribers = async (count: number) => {
    for (let index = 0; index < count; index++)
      await buildSubscriber(built.database, { email: `reader${index}@example.com` })
  }
  const mail = { wake: () => {} }
  return { ...built, mail, call, draft, save, subscribers }
}

test('a scheduled issue starts when its time has come, once', async () => {
  const built = await build()
  const { call, clock, database, draft, subscribers } = built
  await subscribers(4)
  const { id, version } = await draft()
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  for (const past of [at(0), at(-1000)])
    expect(await call('POST', `/${id}/send`, { version, at: past })).toMatchObject({
      status: 400,
      body: { errors: { at: 'Please choose a time in the future' } },
    })
  const scheduled = await call('POST', `/${id}/send`, { version, at: at(minutes(10)) })
  expect(scheduled.body).toMatchObject({ state: 'scheduled', scheduledFor: at(minutes(10)) })
  const repeated = await call('POST', `/${id}/send`, { version, at: at(minutes(10)) })
  expect(repeated.body).toEqual(scheduled.body)
  expect(await call('DELETE', `/${id}`)).toMatchObject({
    status: 409,
    body: { detail: 'This issue is planned. Please press “Do not send it” first.' },
  })
  expect((await call('GET', `/${id}`)).body.state).toBe('scheduled')
  const changed = { ...text, subject: 'Changed', version: scheduled.body.version }
  expect((await call('PATCH', `/${id}`, changed)).status).toBe(409)
  expect((await call('GET', `/${id}`)).body.subject).toBe(text.subject)
  expect((await call('DELETE', `/${id}/send`)).body.state).toBe('draft')
  const { version: latest } = (await call('GET', `/${id}`)).body
  await call('POST', `/${id}/send`, { version: latest, at: at(minutes(10)) })

  await startScheduledIssues(built)
  expect(await mailsOf(database)).toEqual([])
  clock.pass(minutes(10))
  await Promise.all([1, 2, 3].map(() => startScheduledIssues(built)))
  expect(await mailsOf(database)).toHaveLength(4)
  expect((await call('GET', `/${id}`)).body.state).toBe('sent')
  expect((await call('PATCH', `/${id}`, { ...text, version: latest })).status).toBe(409)
  expect((await call('DELETE', `/${id}`)).status).toBe(409)
})

test('a draft is saved as it grows, a lost answer makes no second one, and two windows do not overwrite one another', async () => {
  const { call, save } = await build()
  const [id, empty] = ['0123456789abcdefghij', { subject: '', preview: '', body: '' }]
  expect(await save(id, 0, empty)).toMatchObject({
    status: 200,
    body: { id, ...empty, state: 'draft', version: 1 },
  })
  // Its answer was lost, and more was typed meanwhile.
  expect((await save(id, 0)).body).toMatchObject({ id, ...text, version: 2 })
  expect((await call('GET')).headers['x-total-count']).toBe('1')
  expect((await save(id, 0, empty)).status).toBe(409)
  expect((await save('<a@b>', 0)).status).toBe(404)
  expect((await save(id, 1, empty)).status).toBe(409)
  expect((await save('nothing', 1)).status).toBe(404)
  expect((await save(id, 2, { ...text, subject: 'Flat curls' })).body).toMatchObject({ version: 3 })
  expect((await call('GET', `/${id}`)).body).toMatchObject({ subject: 'Flat curls', version: 3 })
  expect((await call('DELETE', `/${id}`)).status).toBe(204)
  expect((await call('GET', `/${id}`)).status).toBe(404)
})

test('each subscriber of that moment gets an issue once, whatever happens on the list meanwhile', async () => {
  const server = await runMailServer()
  const { app, call, draft, subscribers, links, database } = await build(server.url)
  await subscribers(20)
  await buildSubscriber(database, { email: 'left@example.com', unsubscribedAt: new Date() })
  const leaver = await buildSubscriber(database, { email: 'leaver@example.com' })
  expect((await call('GET', '/api/admin/newsletters')).headers['x-total-count']).toBe('21')

  const { id, version } = await draft()
  const send = () => call('POST', `/${id}/send`, { version })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])

  await buildSubscriber(database, { email: 'new@example.com' })
  await app.inject({
    method: 'POST',
    url: `/newsletter/unsubscribe?token=${links.sign('unsubscribe', leaver.id)}`,
  })
  const processes = [
    runOutbox(database, { SITE_URL: 'http://curls.example', SMTP_URL: server.url }),
    runOutbox(database, { SITE_URL: 'http://curls.example', SMTP_URL: server.url }),
  ]
  const progress = async () => (await call('GET', `/${id}`)).body.progress
  await expect.poll(progress).toEqual({ recipients: 20, sent: 20, waiting: 0, refused: 0, refusals: [] })
  await Promise.all(processes.map(({ stop }) => stop()))
  const receivers = server.mails.map(({ envelopeTo }) => envelopeTo[0]).sort()
  expect(receivers).toEqual(Array.from({ length: 20 }, (_, index) => `reader${index}@example.com`).sort())

  const [first, second] = await server.parsed()
  expect(first).toMatchObject({ subject: text.subject })
  expect(first?.html).toContain('<strong style="font-weight:700">damp</strong>')
  const links2 = [first, second].map((mail) => /unsubscribe\?token=([\w.-]+)/.exec(`${mail?.html}`)?.[1])
  expect(new Set(links2).size).toBe(2)
  expect(`${first?.html}${first?.text}`).not.toContain('unsubscribe.invalid')
  for (const words of ['North Leeds Curls', '0113 496 0182']) expect(first?.text).toContain(words)
})

test('refused receivers are listed with the reason', async () => {
  const server = await runMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'reader0@example.com' ? null : reply(550, '5.1.1 Unknown')),
  })
  const { call, draft, subscribers, database } = await build(server.url)
  await subscribers(3)
  const { id, version } = await draft()
  await call('POST', `/${id}/send`, { version })
  runOutbox(database, { SMTP_URL: server.url })
  await expect.poll(async () => (await call('GET', `/${id}`)).body.progress.waiting).toBe(0)
  const { refusals } = (await call('GET', `/${id}`)).body.progress
  const reason = expect.stringContaining('550')
  expect(refusals).toHaveLength(2)
  for (const email of ['reader1@example.com', 'reader2@example.com'])
    expect(refusals).toContainEqual({ email, reason })
})

test('what is empty or for nobody is refused with the reason, and nothing is sent', async () => {
  const { call, draft, subscribers, database } = await build()
  const issue = await draft()
  const send = ({ id, version }: { id: string; version: number }) => call('POST', `/${id}/send`, { version })
  expect((await send(issue)).body.detail).toContain('Nobody is subscribed')
  await subscribers(2)
  for (const field of ['subject', 'body']) {
    const refused = await send(await draft({ [field]: '' }))
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toHaveProperty(field)
  }
  expect((await send({ id: 'nothing', version: 1 })).status).toBe(404)
  expect(await mailsOf(database)).toEqual([])
  expect((await call('GET', `/${issue.id}`)).body).toMatchObject({ state: 'draft', version: 1 })
})

test('without a mail server no issue is started; a planned one leaves however late there is one', async () => {
  const without = await build('')
  const { database } = without
  await without.subscribers(1)
  const { id, version } = await without.draft()
  const answer = await without.call('POST', `/${id}/send`, { version })
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not set up') } })
  const planned = { state: 'scheduled', scheduledFor: without.clock.now() } as const
  await database.write((tx) => tx.updateTable('newsletterIssues').set(planned).execute())
  await startScheduledIssues(without)
  expect(await mailsOf(database)).toEqual([])
  const late = await buildTestApp({ database, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  late.clock.pass(40 * dayMs)
  await startScheduledIssues({ ...late, now: late.clock.now, mail: { wake: () => {} } })
  expect(await mailsOf(database)).toMatchObject([{ kind: 'issue' }])
})

test('the preview is the mail itself, and may run nothing', async () => {
  const { app, cookie, draft } = await build()
  const { id } = await draft({
    body: 'Hello <script>alert(1)</script> [x](javascript:alert(1)) [us](/contact)',
  })
  const page = await app.inject({ url: `${url}/${id}/preview.html`, headers: { cookie } })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toMatch(/<script|="javascript:/)
  expect(page.body).toContain('href="http://curls.example/contact"')
})

test('what goes out by itself is planned with the password only, and taken back without it', async () => {
  const { app, call, clock, cookie, draft } = await build()
  const [planned, other] = [await draft(), await draft()]
  const at = new Date(clock.now().getTime() + minutes(60)).toISOString()
  await call('POST', `/${planned.id}/send`, { version: planned.version, at })
  clock.pass(minutes(30))
  const ask = async (method: 'DELETE' | 'POST', { id }: { id: string }, body?: object) => {
    const asked = { method, url: `${url}/${id}/send`, headers: { cookie }, ...(body && { body }) }
    return (await app.inject(asked)).statusCode
  }
  expect(await ask('POST', other, { version: other.version, at })).toBe(403)
  expect(await ask('DELETE', planned)).toBe(200)
})
