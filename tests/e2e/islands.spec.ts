import { createServer, type ServerResponse } from 'node:http'
import { portOf } from '#tests/support/local-port.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openLive, sendButton, typeConsultation, waitUntilLive } from './steps.ts'

/** The site behind a line on which the rest of a page comes only when it is let go. */
async function serveInHalves(siteUrl: string) {
  const halves: (() => void)[] = []
  const passOn = async (url: string, response: ServerResponse) => {
    const answer = await fetch(siteUrl + url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    const body = Buffer.from(await answer.arrayBuffer())
    if (!type.startsWith('text/html')) return response.end(body)
    const half = body.lastIndexOf('</form>')
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

test('a form typed into while half of its page is still on its way keeps what was typed', async ({
  browser,
  site,
}) => {
  using slow = await serveInHalves(site.url)
  await using context = await browser.newContext()
  const problems = await watchBrowser(context, slow.url)
  const page = await context.newPage()
  await page.goto(`${slow.url}/contact`, { waitUntil: 'commit' })
  const script = await page.locator('script[src]').evaluate((element: HTMLScriptElement) => element.src)
  await page.evaluate((url) => import(url), script)
  await page.getByLabel('Name').fill('Ada')
  slow.letGo()
  await waitUntilLive(page)
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  expect(problems).toEqual([])
})

test('a form that an extension has broken is plain HTML again, with what was typed, and the request arrives', {
  tag: onlyInFullRuns,
}, async ({ page, problems }) => {
  await openLive(page, '/contact')
  await sendButton(page).click()
  const refusals = page.locator('.field-error')
  await expect(refusals.first()).toBeVisible()
  // Taking these away is React's own task, at which it fails now.
  await refusals.evaluateAll((all) => {
    for (const one of all) one.remove()
  })
  const consultation = aConsultation({ hairType: 'Springy' })
  await typeConsultation(page, consultation)
  await expect.poll(() => problems.join()).toContain('NotFoundError')
  problems.splice(0)
  await expect(page.getByLabel('Hair Details')).toHaveValue('Springy')
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact/thank-you')
})
