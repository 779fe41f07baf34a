import { expect, test, vi } from 'vitest'
import { buildNewsletter, form, oneClick, stateOf } from '#tests/support/build-newsletter.ts'
import { anyDialect, buildDatabase } from '#tests/support/databases.ts'
import { aRequest, buildSubscriber } from '#tests/support/factories.ts'

type App = Awaited<ReturnType<typeof buildNewsletter>>['app']

// Allows each address six rendered pages a minute.
const settings = { RATE_LIMIT_FACTOR: '0.025' }
const pagesAtMost = 6

const waysToAPage = {
  'a link to unsubscribe': { method: 'GET', url: '/newsletter/unsubscribe?token=x' },
  'the button there': { method: 'POST', url: '/newsletter/unsubscribe', headers: form, body: 'token=x' },
  'a link to confirm': { method: 'GET', url: '/newsletter/confirm?token=x' },
  'the button for that': { method: 'POST', url: '/newsletter/confirm', headers: form, body: 'token=x' },
  'a consultation to mend': { method: 'POST', url: '/api/consultations', headers: form, body: 'name=Jo' },
  'a sign-up to mend': { method: 'POST', url: '/api/newsletter', headers: form, body: 'email=jo' },
  'a sign-up from a page that does not exist': {
    method: 'POST',
    url: '/api/newsletter',
    headers: form,
    body: 'email=jo&page=/blog/nothing',
  },
} as const
type Way = (typeof waysToAPage)[keyof typeof waysToAPage]

const from = (app: App, remoteAddress: string) => (way: Way) => app.inject({ ...way, remoteAddress })

for (const dialect of anyDialect) {
  test(`${dialect}: an address that wants page after page is asked to wait, before anything is rendered`, async () => {
    const { app, pages, clock } = await buildNewsletter(await buildDatabase(dialect), settings)
    const render = vi.spyOn(pages, 'renderForm')
    const ways = Object.values(waysToAPage)
    const ask = from(app, '203.0.113.7')
    for (const way of ways.slice(0, pagesAtMost)) expect((await ask(way)).statusCode).toBe(400)
    const retryAfter: string[] = []
    for (let round = 0; round < 5; round++) {
      for (const way of ways) {
        const refused = await ask(way)
        expect([way.url, refused.statusCode]).toEqual([way.url, 429])
        expect(refused.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': expect.stringMatching(/^\d+$/),
        })
        expect(refused.body).toContain('There were too many attempts. Please wait a little and try again.')
        retryAfter.push(String(refused.headers['retry-after']))
      }
    }
    // The refusal itself is rendered once for each of the four pages.
    expect(render.mock.calls.length).toBeLessThanOrEqual(pagesAtMost + 4)

    const stranger = from(app, '203.0.113.8')
    expect((await stranger(waysToAPage['a link to confirm'])).statusCode).toBe(400)
    clock.pass(Math.max(...retryAfter.map(Number)) * 1000)
    expect((await ask(waysToAPage['a consultation to mend'])).statusCode).toBe(400)
  })

  test(`${dialect}: what a mail provider posts for somebody who leaves is done however much it posts`, async () => {
    const database = await buildDatabase(dialect)
    const { app, pages, rows, linkOf } = await buildNewsletter(database, settings)
    const subscribers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => buildSubscriber(database, { email: `reader${n}@example.com` })),
    )
    const render = vi.spyOn(pages, 'renderForm')
    const post = (url: string) => app.inject({ method: 'POST', url, headers: oneClick, body: '' })
    const answers: [number, string | undefined][] = []
    for (const { id } of subscribers) {
      const { statusCode, body } = await post(linkOf(id))
      answers.push([statusCode, stateOf(body) ?? body])
    }
    expect(answers).toEqual([
      ...Array(pagesAtMost).fill([200, 'done']),
      ...Array(subscribers.length - pagesAtMost).fill([200, 'Done.']),
    ])
    for (const row of await rows()) expect(row.unsubscribedAt).not.toBeNull()
    expect(render).toHaveBeenCalledTimes(pagesAtMost)
    // An invalid link changes nothing, so it is refused.
    expect((await post('/newsletter/unsubscribe?token=x')).statusCode).toBe(429)
  })
}

test('a plain client that sends nonsense costs no page, so it is told what is wrong each time', async () => {
  const { app, pages } = await buildNewsletter(await buildDatabase('sqlite'), settings)
  const render = vi.spyOn(pages, 'renderForm')
  const answers: number[] = []
  for (let count = 0; count < 20; count++) {
    const body = { ...aRequest, name: '' }
    answers.push((await app.inject({ method: 'POST', url: '/api/consultations', body })).statusCode)
  }
  expect(answers).toEqual(Array(20).fill(400))
  expect(render).not.toHaveBeenCalled()
})
