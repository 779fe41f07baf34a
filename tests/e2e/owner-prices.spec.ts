import { expectReadable, isSeen } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, phoneAndDesktop } from './steps.ts'

for (const viewport of phoneAndDesktop)
  test(`from the dashboard she is at the field of a price in two taps, at ${viewport.width} px @price-row`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await openDashboard(page, site)
    await page.getByRole('tab', { name: 'Website' }).click()
    const row = page.getByRole('link', { name: /^Prices/ })
    await row.scrollIntoViewIfNeeded()
    await expectReadable(row, 'From, minutes and a note, for each service')
    await row.click()
    const price = page.locator('[data-path="services[0].priceFrom"]')
    await expect(price).toBeFocused()
    expect(await isSeen(price)).toBe(true)
  })
