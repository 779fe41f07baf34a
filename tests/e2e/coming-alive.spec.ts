import { createServer, type ServerResponse } from 'node:http'
import { portOf } from '#tests/support/local-port.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { anEnquiry, notice, openLive, sendButton, typeEnquiry, waitUntilLive } from './steps.ts'

test('a page left alone comes alive though the browser never reports a quiet moment', async ({ page }) => {
  // As Chromium does while it has no frame to draw: only a deadline is kept.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await page.goto('/contact')
  await waitUntilLive(page)
})

test('a page comes alive in a browser that knows no quiet moments', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.goto('/contact')
  await waitUntilLive(page)
})

test('a page comes alive at the first touch, before the browser is quiet', async ({ page }) => {
  const scripts = requestsFor(page, 'script')
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/contact')
  expect(scripts.filter((url) => url.includes('hydrate'))).toEqual([])
  await page.getByLabel('Name').focus()
  await waitUntilLive(page)
  await expect(page.getByLabel('Name')).toBeFocused()
})

/** The site behind a line on which the rest of a page comes only when it is let go. */
async function serveInHalves(siteUrl: string) {
  const halves: (() => void)[] = []
  const passOn = async (url: string, response: ServerResponse) => {
    const answer = await fetch(siteUrl + url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    const body = Buffer.from(await answer.arrayBuffer())
    if (!type.startsWith('text/html')) return response.end(body)
    const half = body.indexOf('</form>')
    response.write(body.subarray(0, half))
    halves.push(() => response.end(body.subarray(half)))
  }
  const server = createServer(({ url = '' }, response) => void passOn(url, response))
  server.listen(0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    letGo: () => {
      for (const send of halves.splice(0)) send()
    },
    [Symbol.dispose]: () => server.close(() => {}).closeAllConnections(),
  }
}

test('a page touched while half of it is still on its way comes alive once it is whole', async ({
  browser,
  site,
}) => {
  using slow = await serveInHalves(site.url)
  await using context = await browser.newContext()
  const problems = await watchBrowser(context, slow.url)
  const page = await context.newPage()
  const react = page.waitForRequest((request) => request.url().includes('/hydrate-'))
  await page.goto(`${slow.url}/contact`, { waitUntil: 'commit' })
  const waitForScript = (url: string) => page.evaluate((name) => import(name), url)
  await waitForScript(await page.locator('script[src]').evaluate((script: HTMLScriptElement) => script.src))
  await page.getByLabel('Name').fill('Ada')
  // The page waits for the same file, and in a line before us.
  await waitForScript((await react).url())
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1)))
  slow.letGo()
  await waitUntilLive(page)
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  expect(problems).toEqual([])
})

test('a page that an extension has broken is drawn anew, with what was typed, and the request arrives', async ({
  page,
  problems,
}) => {
  await openLive(page, '/contact')
  await sendButton(page).click()
  const refusals = page.locator('.field-error')
  await expect(refusals.first()).toBeVisible()
  // Taking these away is React's own task, at which it fails now.
  await refusals.evaluateAll((all) => {
    for (const one of all) one.remove()
  })
  const enquiry = anEnquiry({ hairType: 'Springy' })
  await typeEnquiry(page, enquiry)
  const answer = page.waitForResponse('**/api/consultations')
  await sendButton(page).click()
  expect((await answer).status()).toBe(201)
  await expect(notice(page, 'Thank You!')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(enquiry.name)
  await expect(page.getByLabel('Hair Details')).toHaveValue('Springy')
  expect(problems.splice(0).join()).toContain('NotFoundError')
})
