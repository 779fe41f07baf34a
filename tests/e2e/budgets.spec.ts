import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'
import { waitUntilLive } from './steps.ts'

test('a first visit left alone for 5 s fetches at most 80,000 bytes of script', async ({ page, request }) => {
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
  // Compressed here: the server brings its files into their smallest form one after another, the pages first.
  const files = await Promise.all([...scripts].map(async (url) => (await request.get(url)).body()))
  const total = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
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

// The first formatter of dates or numbers costs a slow phone 90 ms, in the middle of its first touch.
for (const path of ['/', '/blog', '/blog/a-curl-routine-that-lasts', '/contact', '/privacy'])
  test(`${path} comes to life without making a formatter`, async ({ page }) => {
    await page.addInitScript(() => {
      let made = 0
      for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
        Reflect.set(
          Intl,
          name,
          new Proxy(Intl[name], {
            construct(target, given) {
              document.documentElement.dataset.made = String(++made)
              return Reflect.construct(target, given)
            },
          }),
        )
    })
    await page.goto(path)
    await waitUntilLive(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-made')
    await page.evaluate(() => new Intl.NumberFormat('en-GB'))
    await expect(page.locator('html')).toHaveAttribute('data-made', '1')
  })
