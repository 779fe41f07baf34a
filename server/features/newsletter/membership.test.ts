import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const settings = { SITE_URL: 'https://curls.example' }
const day = 24 * 60 * 60 * 1000

async function build(database: Database, own: Record<string, string> = {}) {
  const built = await buildTestApp(database, { ...settings, ...own })
  const subscribe = (email = 'amara@example.com') =>
    built.app.inject({ method: 'POST', url: '/api/newsletter', body: { email } })
  const rows = () => database.kysely.selectFrom('newsletters').selectAll().execute()
  const linkOf = (id: string) => pathOf(unsubscribeUrl('https://curls.example', built.links, id))
  return { ...built, subscribe, rows, linkOf }
}

const pathOf = (url: string) => url.replace('https://curls.example', '')

/** What the page says, as the stand-in for the real pages writes it. */
const stateOf = (html: string) => /<p data-value="state">(\w+)<\/p>/.exec(html)?.[1]

const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** As a mail provider sends it when somebody presses its own button: from elsewhere, without a cookie. */
const oneClick = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

for (const dialect of dialects) {
  test(`${dialect}: subscribing sends one welcome, with a link and a one-click header to unsubscribe`, async () => {
    const database = await buildDatabase(dialect)
    const { app, subscribe, rows } = await build(database)
    await Promise.all([subscribe(), subscribe(), subscribe()])
    const server = await runMailServer()
    buildDelivery(database, { ...settings, SMTP_URL: server.url })
    await server.received(1)
    expect(await mailsOf(database)).toHaveLength(1)
    const [mail] = await server.parsed()
    expect(mail?.subject).toBe('Welcome to the newsletter of North Leeds Curls')
    const url = /https:\/\/curls\.example\/newsletter\/unsubscribe\?token=[\w.-]+/.exec(`${mail?.text}`)?.[0]
    expect(mail?.html).toContain(`href="${url}"`)
    expect(server.mails[0]?.raw.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(
      `${mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line}`.replace(/\s+/g, ' '),
    ).toBe(`List-Unsubscribe: <${url}>`)

    const body = 'List-Unsubscribe=One-Click'
    const answer = await app.inject({ method: 'POST', url: pathOf(`${url}`), headers: oneClick, body })
    expect(answer.statusCode).toBe(200)
    expect((await rows())[0]?.unsubscribedAt).not.toBeNull()
  })

  test(`${dialect}: looking at the link changes nothing, the button does, and a repeat is fine`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, rows, linkOf } = await build(database)
    const { id, email } = await buildSubscriber(database)
    const before = await rows()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const look = await app.inject({ method, url: linkOf(id) })
      expect(look.statusCode).toBe(200)
      expect(look.headers['cache-control']).toBe('no-store')
      expect(look.headers['x-robots-tag']).toBe('noindex')
      if (method === 'GET') {
        expect(stateOf(look.body)).toBe('ask')
        expect(look.body).toContain(email)
      }
    }
    expect(await rows()).toEqual(before)

    const token = linkOf(id).split('token=')[1]
    const press = () =>
      app.inject({ method: 'POST', url: '/newsletter/unsubscribe', headers: form, body: `token=${token}` })
    expect(stateOf((await press()).body)).toBe('done')
    const [row] = await rows()
    expect(row?.unsubscribedAt).toEqual(clock.now())
    clock.pass(minutes(5))
    expect((await press()).statusCode).toBe(200)
    expect(await rows()).toEqual([row])
    expect(stateOf((await app.inject({ url: linkOf(id) })).body)).toBe('done')
    // Nobody is left, and nobody is told otherwise.
    await database.write((tx) => tx.deleteFrom('newsletters').execute())
    expect(stateOf((await press()).body)).toBe('done')
  })

  test(`${dialect}: what still waits for somebody is not sent once they have left`, async () => {
    const database = await buildDatabase(dialect)
    const { app, subscribe, rows, linkOf } = await build(database)
    await subscribe()
    const [row] = await rows()
    await app.inject({ method: 'POST', url: linkOf(row?.id ?? ''), headers: oneClick, body: '' })
    expect((await mailsOf(database)).map(({ state }) => state)).toEqual(['skipped'])
  })

  test(`${dialect}: a link that is forged or cut says so and offers a new one by mail, to subscribers only`, async () => {
    const database = await buildDatabase(dialect)
    const { app, links, rows, linkOf } = await build(database)
    const { id, email } = await buildSubscriber(database)
    const before = await rows()
    const real = linkOf(id)
    const broken = [
      real.slice(0, -1),
      real.slice(0, -10),
      `${real}x`,
      `${real.slice(0, -3)}abc`,
      `/newsletter/unsubscribe?token=${id}`,
      `/newsletter/unsubscribe?token=${links.sign('confirm', id)}`,
      '/newsletter/unsubscribe?token=a&token=b',
      '/newsletter/unsubscribe?token=%00%0d%0a',
      '/newsletter/unsubscribe',
    ]
    for (const url of broken) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({ method, url })
        expect(answer.statusCode).toBe(400)
        expect(stateOf(answer.body)).toBe('broken')
      }
    }
    expect(await rows()).toEqual(before)

    const ask = (address: string) =>
      app.inject({
        method: 'POST',
        url: '/newsletter/unsubscribe/link',
        headers: form,
        body: `email=${encodeURIComponent(address)}`,
      })
    const [known, unknown] = [await ask(` ${email.toUpperCase()}`), await ask('nobody@example.com')]
    expect(stateOf(known.body)).toBe('mailed')
    expect(unknown.body).toBe(known.body)
    expect(unknown.statusCode).toBe(known.statusCode)
    const mails = await mailsOf(database)
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([email])
    expect(mails[0]?.letter).toContain(real)
    const refused = await ask('nonsense')
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('Please enter a valid email address')
  })

  test(`${dialect}: with double opt-in only the button subscribes, and then the welcome comes`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, subscribe, rows } = await build(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    expect((await subscribe()).json()).toEqual({ email: 'amara@example.com' })
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const [mail] = await mailsOf(database)
    expect(mail).toMatchObject({ kind: 'confirmation', subscriberId: null })
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.letter}`)?.[0] ?? ''

    expect(stateOf((await app.inject({ url })).body)).toBe('ask')
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const press = () => app.inject({ method: 'POST', url })
    const presses = await Promise.all([press(), press(), press()])
    expect(presses.map(({ statusCode, body }) => [statusCode, stateOf(body)])).toEqual(
      presses.map(() => [200, 'done']),
    )
    expect(await rows()).toMatchObject([{ pendingSince: null }])
    expect((await mailsOf(database)).map(({ kind }) => kind)).toEqual(['confirmation', 'welcome'])
    expect(stateOf((await app.inject({ url })).body)).toBe('done')
  })

  test(`${dialect}: a confirmation that is forged, for somebody else or older than two weeks is refused`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, links, subscribe, rows } = await build(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    await subscribe()
    const [mail] = await mailsOf(database)
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.letter}`)?.[0] ?? ''
    const [row] = await rows()
    clock.pass(15 * day)
    for (const one of [
      url,
      url.slice(0, -1),
      `/newsletter/confirm?token=${links.sign('unsubscribe', `${row?.id}`)}`,
      '/newsletter/confirm',
    ]) {
      expect((await app.inject({ url: one })).statusCode).toBe(400)
      const press = await app.inject({ method: 'POST', url: one })
      expect([press.statusCode, stateOf(press.body)]).toEqual([400, 'broken'])
    }
    expect(await rows()).toEqual([row])
  })

  test(`${dialect}: whoever waits for a confirmation may ask again, twice a day at most`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, subscribe } = await build(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    for (let count = 0; count < 4; count++) await subscribe()
    expect(await mailsOf(database)).toHaveLength(2)
    clock.pass(day)
    await subscribe()
    expect(await mailsOf(database)).toHaveLength(3)
  })
}

test('another site cannot ask for a new link or confirm in somebody’s browser', async () => {
  const { app } = await build(await buildDatabase('sqlite'))
  for (const url of ['/newsletter/unsubscribe/link', '/newsletter/confirm?token=a']) {
    const answer = await app.inject({ method: 'POST', url, headers: oneClick, body: 'email=a@example.com' })
    expect(answer.statusCode).toBe(403)
  }
})

test.for([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['application/json', ''],
])('a one-click post as %s is understood', async ([type, body]) => {
  const database = await buildDatabase('sqlite')
  const { app, rows, linkOf } = await build(database)
  const { id } = await buildSubscriber(database)
  const headers = { ...oneClick, 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: linkOf(id), headers, body })
  expect(answer.statusCode).toBe(200)
  expect((await rows())[0]?.unsubscribedAt).not.toBeNull()
})
