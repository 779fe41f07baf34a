import type { Page } from '@playwright/test'
import { expectReadable, isSeen, isWhole, setTextSize } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

test.use({ isBannerAnswered: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Quick contact' })

test('call and consult stay under the thumb, but not beside the hero’s own buttons nor on the page with the form; large text leaves four fifths of the screen to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLive(page, '/')
  await expect.poll(() => isSeen(page.locator('.action-bar'))).toBe(false)
  await page.getByRole('article').first().scrollIntoViewIfNeeded()
  await expectReadable(bar(page), 'Call Free Consultation')
  await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441134960182')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => isSeen(page.locator('.action-bar'))).toBe(false)
  for (const path of ['/contact', '/contact/thank-you']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }

  await setTextSize(page, 24)
  await page.goto('/about')
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 667 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    for (const link of await bar(page).getByRole('link').all()) {
      await expect.poll(() => isWhole(link)).toBe(true)
      const lines = await link.evaluate((one) => {
        const words = document.createRange()
        words.selectNode([...one.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? one)
        return words.getClientRects().length
      })
      expect(lines).toBe(1)
    }
    const parts = page.locator('.site-header, .action-bar')
    const heights = await parts.evaluateAll((all) => all.map((part) => part.clientHeight))
    const taken = heights.reduce((sum, height) => sum + height, 0) / viewport.height
    expect(taken, `${viewport.width}x${viewport.height}`).toBeLessThanOrEqual(0.2)
    // A finger still finds every control.
    for (const control of await parts.locator('a:visible, button:visible').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})
