import { brotliCompressSync } from 'node:zlib'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { readablePaths } from './states.ts'
import { openLive, waitUntilLive } from './steps.ts'

test('a first visit left alone for 5 s fetches at most 80,000 bytes of script', async ({ page, request }) => {
  const asked = requestsFor(page, 'script')
  await page.clock.install()
  await page.goto('/contact')
  await waitUntilLive(page)
  // Whatever waits for its moment within the 5 s gets it now.
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  // Compressed here: the server brings its files into their smallest form one after another, the pages first.
  const scripts = new Set(asked)
  const files = await Promise.all([...scripts].map(async (url) => (await request.get(url)).body()))
  const total = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
  test.info().annotations.push({ type: 'bytes of script', description: `${total} in ${scripts.size} files` })
  expect(scripts.size).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(80_000)
})

test('the public pages carry nothing of what only the dashboard needs', async ({ page, request }) => {
  const scripts = requestsFor(page, 'script')
  await page.goto('/contact')
  await waitUntilLive(page)
  for (const url of scripts)
    expect(await (await request.get(url)).text()).not.toMatch(/refetchOnWindowFocus|admin panel/)
})

// A style sheet that arrives has the whole page styled once more.
test('no page fetches a style that its HTML carries', async ({ context, page }) => {
  await chooseBeforehand(context, false)
  const asked = requestsFor(page, 'stylesheet')
  for (const path of readablePaths) {
    await openLive(page, path)
    expect(asked, path).toEqual([])
  }
})

test('a page that is reached from another brings its styles, once', async ({ context, page }) => {
  await chooseBeforehand(context, false)
  const asked = requestsFor(page, 'stylesheet')
  await openLive(page, '/about')
  const menu = page.getByRole('banner')
  for (const name of ['Free Consultation', 'About', 'Hair Tips', 'Free Consultation']) {
    await menu.getByRole('link', { name }).click()
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  expect(asked.map((path) => path.replace(/-.{8}\.css$/, '')).sort()).toEqual([
    '/assets/article-card',
    '/assets/contact',
    '/assets/forms',
  ])
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
