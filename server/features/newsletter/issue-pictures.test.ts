import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { insertPicture } from '#server/features/website/pictures/repository.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { openGallery } from '#tests/support/gallery-scene.ts'
import { runMailServer, runOutbox } from '#tests/support/outbox.ts'
import { startScheduledIssues } from './jobs.ts'

const siteUrl = 'http://curls.example'
const issues = '/api/admin/newsletter-issues'

type Consent = { subject?: string; agreedOn?: string; uses?: string }

async function build() {
  const server = await runMailServer()
  const settings = { SITE_URL: siteUrl, SMTP_URL: server.url }
  const gallery = await openGallery(settings)
  const { callOwner, clock, database } = gallery
  await buildSubscriber(database, { email: 'reader@example.com' })
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await callOwner(method, issues + path, body)
    return { status: answer.statusCode, body: answer.json() }
  }
  /** A picture with these JPEGs, taken upright. */
  const addPicture = async (...widths: number[]) => {
    const id = `own-${randomBytes(10).toString('hex')}`
    const row = { id, hash: '0a1b2c3d', width: 1200, height: 1600, widths: '320,480,720,1150' }
    const files = widths.map((width) => ({
      ...{ name: `${id}-0a1b2c3d-${width}.jpg`, pictureId: id, format: 'jpg' as const, width },
      bytes: Buffer.from('JPEG'),
    }))
    const consent = { subject: 'client', agreedOn: null, uses: null, withdrawnAt: null } as const
    await database.write((tx) => insertPicture(tx, { ...row, ...consent, madeAt: clock.now() }, files))
    return id
  }
  const record = (id: string, consent: Consent) => gallery.call('PATCH', `/pictures/${id}/consent`, consent)
  const draft = async (body: string) => {
    const text = { subject: 'Winter', preview: '', body, version: 0 }
    return (await ask('PATCH', `/${randomBytes(10).toString('hex')}`, text)).body
  }
  const readPreview = async (body: string) =>
    (await callOwner('GET', `${issues}/${(await draft(body)).id}/preview.html`)).body
  const inAnHour = () => new Date(clock.now().getTime() + hourMs).toISOString()
  /** What is said of an issue with this text, when it is saved and when it is to be sent. */
  const refusal = async (body: string) => {
    const { id, version, problem } = await draft(body)
    const { status, body: answer } = await ask('POST', `/${id}/send`, { version })
    expect([status, answer.errors.body, await mailsOf(database)]).toEqual([400, problem, []])
    return problem
  }
  /** Sends it and reads it back from the mail server. */
  const receive = async (body: string) => {
    const { id, version } = await draft(body)
    expect((await ask('POST', `/${id}/send`, { version })).status).toBe(200)
    const delivery = runOutbox(database, settings, { now: clock.now })
    await server.received(1)
    await delivery.stop()
    const [mail] = await server.parsed()
    const html = `${mail?.html}`
    return { html, text: `${mail?.text}`, pictures: html.match(tags) ?? [], attached: mail?.attachments }
  }
  return { ...gallery, readPreview, ask, addPicture, record, draft, inAnHour, refusal, receive }
}

/** Pictures; their words may hold any sign but a double quote. */
const tags = /<img(?: [a-z]+="[^"]*")*>/g

const attributesOf = (tag = '') =>
  Object.fromEntries(
    Array.from(tag.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )

test(`a picture in an issue is shown from the website's own address, in its size, and said in the plain text`, async () => {
  const { app, addPicture, readPreview, receive, record } = await build()
  const hers = await addPicture(720)
  await record(hers, { subject: 'client', agreedOn: '2026-02-14', uses: 'website-newsletter' })
  const body = `![Ringlets – "wet" & <soft>](${hers}) ![Long copper ringlets](gallery-01)`
  const preview = await readPreview(body)
  const mail = await receive(body)
  expect(mail.pictures.map(attributesOf).map(({ style, ...rest }) => rest)).toEqual([
    {
      src: `${siteUrl}/pictures/${hers}-0a1b2c3d-720.jpg`,
      alt: 'Ringlets – &quot;wet&quot; &amp; &lt;soft&gt;',
      width: '536',
      height: '715',
    },
    {
      src: `${siteUrl}/pictures/mail/gallery-01-600x750.jpg`,
      alt: 'Illustration: Long copper ringlets',
      width: '536',
      height: '670',
    },
  ])
  // Nothing travels with the mail, and nothing in it asks anybody else.
  expect(mail.attached).toEqual([])
  for (const [, address] of mail.html.matchAll(/(?:src|url\()="?([^"]*)/g))
    expect(address).toMatch(/^http:\/\/curls\.example\/pictures\/[\w/-]+\.jpg$/)
  expect(mail.text).toContain('[Ringlets – "wet" & <soft>]')
  expect(mail.text).toContain('[Illustration: Long copper ringlets]')
  expect(preview.match(tags)).toEqual(mail.pictures)

  for (const { src = '' } of mail.pictures.map(attributesOf)) {
    const file = await app.inject({ url: src.replace(siteUrl, '') })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('what readers could not see, or may not, is named before it can go out', async () => {
  const { addPicture, call, record, refusal } = await build()
  const id = await addPicture(720)
  const text = `Look: ![Copper ringlets](${id})`
  expect(await refusal(text)).toContain('“Copper ringlets” is a photograph without a date of consent')
  await record(id, { subject: 'client', agreedOn: '2026-02-14', uses: 'website' })
  expect(await refusal(text)).toContain('“Copper ringlets” shows a client who agreed to the website only')
  await call('PATCH', `/pictures/${id}/consent`, { isWithdrawn: true })
  for (const src of [id, await addPicture(), 'https://example.com/spy.gif', 'home'])
    expect(await refusal(`![Copper ringlets](${src})`), src).toContain(
      '“Copper ringlets” is not on your website',
    )
  expect(await refusal('![](gallery-99)')).toContain('One of the pictures is not')
})

test('a planned issue whose picture was withdrawn meanwhile is a draft again, and is not sent', async () => {
  const built = await build()
  const { addPicture, ask, call, clock, database, draft, inAnHour, record } = built
  const id = await addPicture(720)
  await record(id, { subject: 'nobody' })
  const issue = await draft(`![Copper ringlets](${id})`)
  const at = inAnHour()
  expect((await ask('POST', `/${issue.id}/send`, { version: 1, at })).status).toBe(200)
  await call('PATCH', `/pictures/${id}/consent`, { isWithdrawn: true })
  clock.pass(hourMs)
  await startScheduledIssues({ ...built, mail: { wake: () => {} } })
  expect((await ask('GET', `/${issue.id}`)).body).toMatchObject({ state: 'draft' })
  expect(await mailsOf(database)).toMatchObject([{ kind: 'issue_held', isOwner: true }])
})
