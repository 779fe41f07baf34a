import { expect, test, vi } from 'vitest'
import { buildNewsletter, form, oneClick } from '#tests/support/build-newsletter.ts'
import { buildSubscriber } from '#tests/support/factories.ts'

// Allows each address six rendered pages a minute.
const settings = { RATE_LIMIT_FACTOR: '0.025' }
const pagesAtMost = 6

const waysToAPage = [
  { method: 'GET', url: '/newsletter/unsubscribe?token=x' },
  { method: 'POST', url: '/newsletter/unsubscribe', headers: form, body: 'token=x' },
  { method: 'POST', url: '/api/consultations', headers: form, body: 'name=Jo' },
  { method: 'POST', url: '/api/newsletter', headers: form, body: 'email=jo' },
] as const

async function buildForms() {
  const built = await buildNewsletter(settings)
  return { ...built, render: vi.spyOn(built.pages, 'renderForm') }
}

test('an address that wants page after page is asked to wait, before anything is rendered', async () => {
  const { app, render } = await buildForms()
  for (let nth = 0; nth < pagesAtMost; nth++)
    expect((await app.inject(waysToAPage[nth % waysToAPage.length] ?? '')).statusCode).toBe(400)
  for (const way of [...waysToAPage, ...waysToAPage]) {
    const refused = await app.inject(way)
    expect([way.url, refused.statusCode]).toEqual([way.url, 429])
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^\d+$/),
    })
    expect(refused.body).toContain('There were too many attempts. Please wait a little and try again.')
  }
  expect(render).toHaveBeenCalledTimes(pagesAtMost)
  const stranger = await app.inject({ ...waysToAPage[0], remoteAddress: '203.0.113.8' })
  expect(stranger.statusCode).toBe(400)
})

test('what a mail provider posts for somebody who leaves is done however much it posts', async () => {
  const { app, database, linkOf, render, rows } = await buildForms()
  const subscribers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => buildSubscriber(database, { email: `reader${n}@example.com` })),
  )
  const post = (url: string) => app.inject({ method: 'POST', url, headers: oneClick, body: '' })
  for (const { id } of subscribers) {
    const { statusCode, body } = await post(linkOf(id))
    expect([statusCode, body]).toEqual([200, 'Done.'])
  }
  for (const row of await rows()) expect(row.unsubscribedAt).not.toBeNull()
  expect(render).not.toHaveBeenCalled()
})
