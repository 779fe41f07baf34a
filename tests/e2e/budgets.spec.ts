import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { requestsFor } from './measure.ts'
import { readablePaths } from './states.ts'
import { logIn, untilAlive } from './steps.ts'

/** Compressed here: the server brings its files into their smallest form one after another, the pages first. */
async function bytesOf(request: APIRequestContext, urls: readonly string[]) {
  const files = await Promise.all([...new Set(urls)].map(async (url) => (await request.get(url)).body()))
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
}

/** Opens a page, leaves it alone for five seconds of its clock, and answers with the scripts that it fetched. */
async function leaveAlone(page: Page, path: string) {
  const asked = requestsFor(page, 'script')
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  return asked
}

const isReact = (url: string) => /\/react-/.test(url)

// Each of them brings islands of its own; the other pages have those of the first.
const everyDay = ['/', '/gallery', '/contact']

for (const path of readablePaths) {
  const details = { tag: everyDay.includes(path) ? [] : [onlyInFullRuns] }
  test(
    `${path}, left alone, fetches at most 9,000 bytes of script before the banner is answered`,
    details,
    async ({ page, request }) => {
      const scripts = await leaveAlone(page, path)
      await expect(banner(page)).toBeVisible()
      expect(scripts.length).toBeGreaterThan(1)
      expect(scripts.filter(isReact)).toEqual([])
      expect(await bytesOf(request, scripts)).toBeLessThanOrEqual(9_000)
    },
  )

  test(
    `${path}, left alone, fetches one script of at most 7,000 bytes and no styles on a later visit`,
    details,
    async ({ context, page, request }) => {
      await chooseBeforehand(context, false)
      const styles = requestsFor(page, 'stylesheet')
      const scripts = await leaveAlone(page, path)
      expect(scripts).toHaveLength(1)
      expect(scripts.filter(isReact)).toEqual([])
      expect(await bytesOf(request, scripts)).toBeLessThanOrEqual(7_000)
      expect(styles).toEqual([])
    },
  )
}

test('a picture of the gallery, opened large, fetches at most 1,500 bytes of script for that, and none before', async ({
  context,
  page,
  request,
}) => {
  await chooseBeforehand(context, false)
  const scripts = await leaveAlone(page, '/gallery')
  const own = () => scripts.filter((url) => /\/large-picture/.test(url))
  expect(own()).toEqual([])
  await page.getByRole('link', { name: 'Copper ringlets' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(own()).not.toEqual([])
  expect(await bytesOf(request, own())).toBeLessThanOrEqual(1_500)
})

test('the consultation form, touched, has fetched at most 80,000 bytes of script', async ({
  page,
  request,
}) => {
  const scripts = requestsFor(page, 'script')
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

  test('the first view of home weighs at most 135 KiB, with the pictures that are fetched ahead of it', async ({
    page,
    request,
  }) => {
    const asked: string[] = []
    page.on('request', (one) => asked.push(one.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const isPacked = (url: string) => /\.(woff2|avif|webp)$/.test(url)
    const packed = await Promise.all(
      [...new Set(asked.filter(isPacked))].map(async (url) => (await (await request.get(url)).body()).length),
    )
    const total = packed.reduce((sum, size) => sum + size, 0)
    const rest = await bytesOf(
      request,
      asked.filter((url) => !isPacked(url)),
    )
    test.info().annotations.push({ type: 'bytes in all', description: String(total + rest) })
    expect(packed.length).toBeGreaterThan(2)
    expect(total + rest).toBeLessThanOrEqual(135 * 1024)
  })
})

test('the dashboard needs at most 180 KiB of script before a chart or the composer is opened', async ({
  page,
  site,
  request,
}) => {
  const scripts = requestsFor(page, 'script')
  await page.goto('/admin/consultations')
  await logIn(page, site)
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = await bytesOf(request, scripts)
  test.info().annotations.push({ type: 'bytes in all', description: String(bytes) })
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(180 * 1024)
})

test('the public pages carry nothing of what only the dashboard needs', async ({ page, request }) => {
  const scripts = requestsFor(page, 'script')
  const dashboardWords = /refetchOnWindowFocus|admin panel|lucide/
  const carried = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await request.get(url)).text()))
    return texts.some((text) => dashboardWords.test(text))
  }
  await page.goto('/contact')
  await page.getByLabel('Name').click()
  await untilAlive(page, 'consultation-form')
  expect(await carried()).toBe(false)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await carried()).toBe(true)
})
