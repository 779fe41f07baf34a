import { expect, test } from 'vitest'
import { unsubscribePath } from '#contract/paths.ts'
import { buildNewsletter, form } from '#tests/support/build-newsletter.ts'

test('a form sent too often without scripts comes back as its page, with what was typed and when to try again', async () => {
  // Allows each address six requests in 15 minutes.
  const { app } = await buildNewsletter({ RATE_LIMIT_FACTOR: '0.05' })
  const body = new URLSearchParams({
    ...{ name: 'Jo Ward', email: 'jo@example.com', phone: '07700 900123' },
    ...{ location: 'headingley', serviceType: 'cut-only', hairType: 'Dry at the ends' },
  }).toString()
  const post = () => app.inject({ method: 'POST', url: '/api/consultations', headers: form, body })
  for (let nth = 0; nth < 6; nth++) expect((await post()).statusCode).toBe(303)
  for (let nth = 0; nth < 10; nth++) {
    const refused = await post()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^\d+$/),
    })
    expect(refused.body).toContain('There were too many attempts. Please wait a little and try again.')
    expect(refused.body).toContain('Dry at the ends')
  }
})

test('an address may press 120 times in 15 minutes on a mailed page, unsubscribe without end, and have 240 pages of forms a minute', async () => {
  const { app } = await buildNewsletter({ RATE_LIMIT_FACTOR: '1' })
  const statuses = async (times: number, method: 'GET' | 'POST', url: string) => {
    const found = new Set<number>()
    for (let nth = 0; nth < times; nth++) {
      const payload = method === 'POST' ? { payload: 'token=x' } : {}
      found.add((await app.inject({ method, url, headers: form, ...payload })).statusCode)
    }
    return [...found]
  }
  expect(await statuses(120, 'POST', '/privacy/request/confirm')).not.toContain(429)
  expect(await statuses(1, 'POST', '/privacy/request/confirm')).toEqual([429])
  expect(await statuses(239, 'POST', unsubscribePath)).not.toContain(429)
  expect(await statuses(1, 'GET', '/privacy/request/confirm')).toEqual([429])
})
