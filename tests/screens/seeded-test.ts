import { requestConsultation } from '#contract/consultations.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { test as base } from '#tests/e2e/fixtures.ts'
import { aConsultation } from '#tests/e2e/steps.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** A site with a mail server, a few requests, subscribers and visits: as an owner's looks after a while. */
async function startSeededSite() {
  const mail = await startMailServer()
  const site = await startSite({
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    RATE_LIMIT_FACTOR: '1000',
  })
  const send = async (method: string, path: string, data: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(data) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  for (const own of [
    { hairType: 'Shoulder length, dry at the ends.\nNever had a curly cut.', mobileService: true },
    { location: 'other', serviceType: 'consultation-only' },
    { name: 'n'.repeat(100), hairType: 'x'.repeat(300) },
  ] as const)
    await send('POST', requestConsultation.path, aConsultation(own))
  for (let visitor = 0; visitor < 12; visitor++) {
    const sessionId = `${1_700_000_000_000 + visitor}-a`
    await send('POST', '/api/cookie-consent', { sessionId, analytics: true, marketing: visitor % 3 === 0 })
    for (const pagePath of ['/', '/services', '/contact'].slice(visitor % 3))
      await send('POST', '/api/analytics/pageview', {
        sessionId,
        pagePath,
        referrer: 'https://www.example.org/',
      })
    const eventData = JSON.stringify({ buttonName: 'call_now' })
    await send('POST', '/api/analytics/event', { sessionId, eventType: 'button_click', eventData })
  }
  const { adminUsername: username, adminPassword: password } = site
  const login = await send('POST', '/api/admin/login', { username, password })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0]
  const text = Array.from({ length: 30 }, (_, index) => `reader-${index}@example.com`).join('\n')
  await send('POST', importSubscribers.path, { text, consentOrigin: 'The salon’s paper list' }, cookie)
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await mail.close()
    },
  }
}

/** `test` with a site as an owner's looks after a while. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      await using site = await startSeededSite()
      await use(site)
    },
    { scope: 'worker' },
  ],
})
