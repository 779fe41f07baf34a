import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from './fixtures.ts'
import { waitUntilLive } from './steps.ts'

/** Bytes of an answer in brotli, as they cross the wire; undefined while the server still sends it in another form. */
async function wireBytes(url: string) {
  const call = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error('There was no answer')
  let body = 0
  for await (const chunk of response) body += chunk.length
  const fields = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  const head = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n`.length + fields + 2
  return response.headers['content-encoding'] === 'br' ? { head, body } : undefined
}

async function brotliBytes(url: string) {
  const found: { head: number; body: number }[] = []
  await expect
    .poll(async () => {
      const bytes = await wireBytes(url)
      if (bytes) found.push(bytes)
      return found.length
    })
    .toBeGreaterThan(0)
  return found[0] ?? { head: 0, body: 0 }
}

test('a first visit left alone for 5 s fetches at most 80,000 bytes of script', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  await page.clock.install()
  await page.goto('/contact')
  await waitUntilLive(page)
  // Whatever waits for its moment within the 5 s gets it now.
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all([...scripts].map((url) => brotliBytes(url)))
  const total = sizes.reduce((sum, { body }) => sum + body, 0)
  test.info().annotations.push({ type: 'bytes of script', description: `${total} in ${scripts.size} files` })
  expect(scripts.size).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(80_000)
})

test('the public pages carry nothing of what only the dashboard needs', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/contact')
  await waitUntilLive(page)
  for (const url of scripts)
    expect(await (await request.get(url)).text()).not.toMatch(/refetchOnWindowFocus|admin panel/)
})
