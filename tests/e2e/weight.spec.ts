import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { logIn, untilAlive } from './steps.ts'

/** Compressed here: the server brings its files into their smallest form one after another, the pages first. */
async function bytesOf(request: APIRequestContext, urls: readonly string[]) {
  const files = await Promise.all([...new Set(urls)].map(async (url) => (await request.get(url)).body()))
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
}

/** Opens a page and leaves it alone for five seconds of its clock. */
async function leaveAlone(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
}

const isReact = (url: string) => /\/react-/.test(url)

// Each of them brings islands of its own; the other pages have those of the first.
for (const path of ['/', '/gallery', '/contact']) {
  test(`${path}, left alone, fetches at most 9,000 bytes of script before the banner is answered`, async ({
    page,
    request,
  }) => {
    const scripts = requestsFor(page, 'script')
    await leaveAlone(page, path)
    await expect(banner(page)).toBeVisible()
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter(isReact)).toEqual([])
    expect(await bytesOf(request, scripts)).toBeLessThanOrEqual(9_000)
  })

  test(`${path}, left alone, fetches one script of at most 7,000 bytes, no styles and two fonts on a later visit`, async ({
    context,
    page,
    request,
  }) => {
    await chooseBeforehand(context, false)
    const [scripts, styles, fonts] = (['script', 'stylesheet', 'font'] as const).map((type) =>
      requestsFor(page, type),
    )
    await leaveAlone(page, path)
    expect(scripts).toHaveLength(1)
    expect(await bytesOf(request, scripts ?? [])).toBeLessThanOrEqual(7_000)
    expect(styles).toEqual([])
    // Of each font the part with the letters of English.
    expect(fonts?.map((url) => url.replace(/-.{8}\.woff2$/, '')).sort()).toEqual([
      '/assets/gloock-english',
      '/assets/instrument-sans-english',
    ])
  })
}

test('a picture opened large fetches at most 1,500 bytes of script; the form, touched, has fetched at most 80,000', async ({
  context,
  page,
  request,
}) => {
  await chooseBeforehand(context, false)
  const scripts = requestsFor(page, 'script')
  await leaveAlone(page, '/gallery')
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

test('the dashboard needs at most 180 KiB of script before a chart or the composer is opened, and the public pages carry nothing of it', async ({
  page,
  site,
  request,
}) => {
  const scripts = requestsFor(page, 'script')
  const carriesDashboard = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await request.get(url)).text()))
    return texts.some((text) => /refetchOnWindowFocus|admin panel|lucide/.test(text))
  }
  await page.goto('/contact')
  await page.getByLabel('Name').click()
  await untilAlive(page, 'consultation-form')
  expect(await carriesDashboard()).toBe(false)
  scripts.length = 0
  await page.goto('/admin/consultations')
  await logIn(page, site)
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await carriesDashboard()).toBe(true)
  const bytes = await bytesOf(request, scripts)
  test.info().annotations.push({ type: 'bytes in all', description: String(bytes) })
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(180 * 1024)
})
