import { expect, test } from 'vitest'
import type { Renderer } from '#contract/render.ts'
import { collectFacts } from '#server/http/facts.ts'
import { openTab } from '#tests/support/browser-tab.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { portOf } from '#tests/support/local-port.ts'
import { createHttpServer } from './http-server.ts'
import { createPageServer } from './pages.ts'

const addresses = [
  ...['/contact', '/contact/thank-you', '/admin', '/admin?tab=newsletter', '/api/openapi.json'],
  ...['/newsletter/unsubscribe?token=a', '/newsletter/confirm?token=a', '/favicon.svg', '/feed.xml'],
  'https://photos.example/curls',
]

const links = (path: string) =>
  addresses
    .map((href) => `<p><a href="${href}"${href === path ? ' aria-current="page"' : ''}>${href}</a></p>`)
    .join('')

/** Pages with nothing but links to each other, served with the real headers. */
async function serveLinks() {
  const requests: string[] = []
  const renderPage: Renderer['renderPage'] = async ({ path }) => ({
    html: `<!doctype html><html lang="en"><head><title>${path}</title><link rel="icon" href="data:,"></head>${links(path)}</html>`,
    status: path === '/404' ? 404 : 200,
    isPrivate: path === '/admin',
  })
  const renderer = { ...(await fakeSite.loadRenderer()), renderPage }
  const site = { ...fakeSite, loadRenderer: async () => renderer }
  const pages = await createPageServer(site, collectFacts('http://127.0.0.1'))
  const server = createHttpServer(pages, pages.serveRest, {})
  server.on('request', ({ url = '' }) => requests.push(url))
  const origin = `http://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`
  return {
    origin,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a page that a visitor points at is prepared, and there at once when pressed', async () => {
  await using site = await serveLinks()
  await using tab = await openTab()
  await tab.goto(`${site.origin}/contact`)
  await expect.poll(tab.candidates).not.toEqual([])
  await tab.hover('a[href="/contact/thank-you"]')
  await expect.poll(() => tab.prepared.get('/contact/thank-you')).toBe('Ready')
  await tab.click('a[href="/contact/thank-you"]')
  await expect.poll(() => tab.evaluate('location.pathname').catch(() => '')).toBe('/contact/thank-you')
  const navigation = "performance.getEntriesByType('navigation')[0]"
  expect(await tab.evaluate(`${navigation}.activationStart`)).toBeGreaterThan(0)
  expect(site.requests.filter((url) => url === '/contact/thank-you')).toHaveLength(1)
  expect(tab.errors).toEqual([])
})

test('the page itself, the owner’s side, links of mails, files and other sites are not fetched before they are pressed', async () => {
  await using site = await serveLinks()
  await using tab = await openTab()
  await tab.goto(`${site.origin}/contact`)
  await expect.poll(tab.candidates).toEqual([`${site.origin}/contact/thank-you`])
  expect([...new Set(site.requests)]).toEqual(['/contact'])
})
