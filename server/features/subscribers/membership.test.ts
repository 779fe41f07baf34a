import { expect, test } from 'vitest'
import {
  buildNewsletter,
  form,
  oneClick,
  pathOf,
  pressOn,
  settings,
  stateOf,
} from '#tests/support/build-newsletter.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { runMailServer, runOutbox } from '#tests/support/outbox.ts'

test('subscribing sends one welcome, with a link and a one-click header to unsubscribe', async () => {
  const { app, clock, subscribe, rows, database } = await buildNewsletter()
  await Promise.all([subscribe(), subscribe(), subscribe()])
  const server = await runMailServer()
  runOutbox(database, { ...settings, SMTP_URL: server.url }, { now: clock.now })
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

test('looking at the link changes nothing, the button does, and a repeat is fine', async () => {
  const { app, clock, rows, linkOf, database } = await buildNewsletter()
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

  const [, token = ''] = linkOf(id).split('token=')
  const body = new URLSearchParams({ token }).toString()
  const pressed = await app.inject({ method: 'POST', url: '/newsletter/unsubscribe', headers: form, body })
  expect([pressed.statusCode, pressed.body]).toEqual([303, ''])
  expect(pressed.headers['cache-control']).toBe('no-store')
  const [row] = await rows()
  // Shown, reloaded, come back to.
  for (const _ of [1, 2]) {
    const page = await app.inject({ url: String(pressed.headers.location) })
    expect([page.statusCode, stateOf(page.body)]).toEqual([200, 'done'])
  }
  expect(row?.unsubscribedAt).toEqual(clock.now())
  clock.pass(minutes(5))
  expect(await pressOn(app, '/newsletter/unsubscribe', token)).toEqual([200, 'done'])
  expect(await rows()).toEqual([row])
  expect(stateOf((await app.inject({ url: linkOf(id) })).body)).toBe('done')
})

test(`an old mail's link asks anew whoever has subscribed again, and never says that it is done`, async () => {
  const { app, subscribe, rows, linkOf, database } = await buildNewsletter()
  const { id } = await buildSubscriber(database)
  const [, token] = linkOf(id).split('token=')
  expect(await pressOn(app, '/newsletter/unsubscribe', token)).toEqual([200, 'done'])
  await subscribe()
  const look = await app.inject({ url: linkOf(id) })
  expect(stateOf(look.body)).toBe('ask')
  expect(look.body).toContain('amara@example.com')
  expect(await rows()).toMatchObject([{ unsubscribedAt: null }])
  expect(await pressOn(app, '/newsletter/unsubscribe', token)).toEqual([200, 'done'])
  expect((await rows())[0]?.unsubscribedAt).not.toBeNull()

  // The owner removed the subscriber, who signed up again: the old link does not know the new row.
  await database.write((tx) => tx.deleteFrom('newsletters').execute())
  await subscribe()
  const post = await app.inject({ method: 'POST', url: linkOf(id), headers: oneClick, body: '' })
  expect(post.statusCode).toBe(200)
  expect(await rows()).toMatchObject([{ unsubscribedAt: null }])
})

test('a link that is forged or cut says so and changes nothing', async () => {
  const { app, links, rows, linkOf, database } = await buildNewsletter()
  const { id } = await buildSubscriber(database)
  const before = await rows()
  const real = linkOf(id)
  const broken = [
    real.slice(0, -1),
    real.slice(0, -10),
    `${real}x`,
    `${real.slice(0, -3)}abc`,
    `/newsletter/unsubscribe?token=${id}`,
    `/newsletter/unsubscribe?token=${links.sign('appointment', id)}`,
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
})

test('a one-click post in several parts is understood', async () => {
  const { app, rows, linkOf, database } = await buildNewsletter()
  const { id } = await buildSubscriber(database)
  const headers = { ...oneClick, 'content-type': 'multipart/form-data; boundary=x' }
  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"'
  const body = `--x\r\n${field}\r\n\r\nOne-Click\r\n--x--\r\n`
  expect((await app.inject({ method: 'POST', url: linkOf(id), headers, body })).statusCode).toBe(200)
  expect((await rows())[0]?.unsubscribedAt).not.toBeNull()
})
