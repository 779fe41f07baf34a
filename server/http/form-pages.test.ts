import { expect, test } from 'vitest'
import { buildNewsletter, form } from '#tests/support/build-newsletter.ts'

test('a form sent too often without scripts comes back as its page, with what was typed and when to try again', async () => {
  // Allows each address three requests in 15 minutes.
  const { app } = await buildNewsletter({ RATE_LIMIT_FACTOR: '0.025' })
  const body = new URLSearchParams({
    ...{ name: 'Jo Ward', email: 'jo@example.com', phone: '07700 900123' },
    ...{ location: 'headingley', serviceType: 'cut-only', hairType: 'Dry at the ends' },
  }).toString()
  const post = () => app.inject({ method: 'POST', url: '/api/consultations', headers: form, body })
  for (let nth = 0; nth < 3; nth++) expect((await post()).statusCode).toBe(303)
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
