import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { banner } from '#tests/e2e/banner.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { requestsFor } from '#tests/e2e/measure.ts'
import { logIn, untilAlive } from '#tests/e2e/steps.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'

/** Compressed here: the server brings its files into their smallest form one after another, the pages first. */
async function bytesOf(request: APIRequestContext, urls: readonly string[]) {
  const files = await Promise.all([...new Set(urls)].map(async (url) => (await request.get(url)).body()))
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
}

/** Opens a page, leaves it alone for five seconds of its clock, and tells what it fetched. */
async function leaveAlone(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const [scripts, styles, fonts] = [
    requestsFor(page, 'script'),
    requestsFor(page, 'stylesheet'),
    requestsFor(page, 'font'),
  ]
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  return { page, scripts, styles, fonts }
}

const isReact = (url: string) => /\/react-/.test(url)

test('a page that is left alone fetches at most 9,000 bytes of script before the banner is answered, and later one script of at most 7,000, no styles and two fonts', async ({
  browser,
  site,
  request,
}) => {
  // Each of them brings scripts of its own; the other pages have those of the first.
  for (const path of ['/', '/gallery', '/contact']) {
    const context = await browser.newContext({ baseURL: site.url })
    const first = await leaveAlone(context, path)
    await expect(banner(first.page)).toBeVisible()
    expect(first.scripts.length).toBeGreaterThan(1)
    expect(first.scripts.filter(isReact)).toEqual([])
    expect(await bytesOf(request, first.scripts), path).toBeLessThanOrEqual(9_000)
    await context.close()

    const decided = await browser.newContext({ baseURL: site.url })
    await chooseBeforehand(decided, false)
    const later = await leaveAlone(decided, path)
    expect(later.scripts).toHaveLength(1)
    expect(await bytesOf(request, later.scripts), path).toBeLessThanOrEqual(7_000)
    expect(later.styles).toEqual([])
    // Of each font the part with the letters of English.
    expect(later.fonts.map((url) => url.replace(/-.{8}\.woff2$/, '')).sort()).toEqual([
      '/assets/gloock-english',
      '/assets/instrument-sans-english',
    ])
    await decided.close()
  }
})

test('a picture opened large fetches at most 1,500 bytes of script, the form, touched, 80,000 and nothing of the dashboard, which needs 180 KiB', async ({
  context,
  site,
  request,
}) => {
  await chooseBeforehand(context, false)
  const { page, scripts } = await leaveAlone(context, '/gallery')
  const large = () => scripts.filter((url) => /\/large-picture/.test(url))
  expect(large()).toEqual([])
  await page.getByRole('link', { name: 'Copper ringlets' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(large()).not.toEqual([])
  expect(await bytesOf(request, large())).toBeLessThanOrEqual(1_500)

  scripts.length = 0
  await page.goto('/contact')
  await page.getByLabel('Name').click()
  await untilAlive(page, 'consultation-form')
  await page.waitForLoadState('networkidle')
  // What tells that the test sees React when it comes.
  expect(scripts.filter(isReact)).toHaveLength(1)
  expect(await bytesOf(request, scripts)).toBeLessThanOrEqual(80_000)
  const carriesDashboard = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await request.get(url)).text()))
    return texts.some((text) => /refetchOnWindowFocus|admin panel|lucide/.test(text))
  }
  expect(await carriesDashboard()).toBe(false)

  scripts.length = 0
  await page.goto('/admin/consultations')
  await logIn(page, site)
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await carriesDashboard()).toBe(true)
  const bytes = await bytesOf(request, scripts)
  test.info().annotations.push({ type: 'bytes in all', description: String(bytes) })
  expect(bytes).toBeLessThanOrEqual(180 * 1024)
})

test.describe('on Lighthouse’s phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })

  test('the first view of home weighs at most 135 KiB, its hero 55,000 bytes', async ({ page, request }) => {
    const asked: string[] = []
    page.on('request', (one) => asked.push(one.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const isPacked = (url: string) => /\.(woff2|avif|webp)$/.test(url)
    const size = async (url: string) => (await (await request.get(url)).body()).length
    const packed = await Promise.all([...new Set(asked.filter(isPacked))].map(size))
    const rest = await bytesOf(
      request,
      asked.filter((url) => !isPacked(url)),
    )
    expect(packed.length).toBeGreaterThan(2)
    expect(packed.reduce((sum, bytes) => sum + bytes, rest)).toBeLessThanOrEqual(135 * 1024)
    const hero = asked.find((url) => /home-hero.*\.avif$/.test(url))
    expect(await size(hero ?? '')).toBeLessThanOrEqual(55_000)
  })
})
