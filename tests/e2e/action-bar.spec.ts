import type { Browser, Page } from '@playwright/test'
import { isWhole, withTextSize } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Quick contact' })

/** A page of a reader who asks for text of this size, with the cookie question answered. */
async function openSized(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL })
  await chooseBeforehand(page.context(), false)
  await page.goto('/about')
  return page
}

/** How wide and in how many lines the words of each of the bar's buttons are drawn. */
const drawnWords = (page: Page) =>
  bar(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const text = [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const range = document.createRange()
        if (text) range.selectNode(text)
        return { width: range.getBoundingClientRect().width, lines: range.getClientRects().length }
      }),
    )

/** Header and bar together take at most a fifth of the screen. */
async function expectRoom(page: Page) {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 320, height: 600 },
    { width: 390, height: 667 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    const heights = await page.locator('.site-header, .action-bar').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      }),
    )
    const taken = heights.reduce((sum, height) => sum + height, 0)
    expect(taken / viewport.height, `${viewport.width}x${viewport.height}`).toBeLessThanOrEqual(0.2)
    // A finger still finds every control.
    const controls = page.locator('.site-header, .action-bar').locator('a:visible, button:visible')
    for (const control of await controls.all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
}

test('the words of the bar grow with the reader’s text, each on one line and whole, and with the header it leaves four fifths of the screen to the page', async ({
  browser: usualBrowser,
  playwright,
  site,
}) => {
  await using sizedBrowser = await playwright.chromium.launch(withTextSize(24))
  const usual: Record<number, Awaited<ReturnType<typeof drawnWords>>> = {}
  for (const [textSize, browser] of [
    [16, usualBrowser],
    [24, sizedBrowser],
  ] as const) {
    const page = await openSized(browser, site.url)
    for (const viewport of [
      { width: 320, height: 740 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      const words = await drawnWords(page)
      expect(words.map(({ lines }) => lines)).toEqual([1, 1])
      usual[viewport.width] ??= words
      for (const [index, { width }] of words.entries())
        expect(width / (usual[viewport.width]?.[index]?.width ?? 0), `${textSize} px`).toBeGreaterThan(
          (textSize / 16) * 0.9,
        )
      for (const link of await bar(page).getByRole('link').all()) expect(await isWhole(link)).toBe(true)
    }
    if (textSize === 24) await expectRoom(page)
    await page.close()
  }
})

test('who has just sent a request is not asked for one by the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseBeforehand(page.context(), false)
  await page.goto('/contact/thank-you')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
