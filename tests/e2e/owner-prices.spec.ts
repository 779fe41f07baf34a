import { expectReadable, isSeen } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, phoneAndDesktop } from './steps.ts'
import { bar, field, openEditor, openGroup, openWebsite } from './website-steps.ts'

for (const viewport of phoneAndDesktop)
  test(`from the dashboard she is at the field of a price in two taps, at ${viewport.width} px`, async ({
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

test('a price up to less than it starts from is refused at its field, and so is publishing it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  await openGroup(page, 'Curly cuts')
  await field(page, 'services[0].priceFrom').fill('75')
  const most = field(page, 'services[0].priceTo')
  await most.fill('48')
  await most.press('Tab')
  const refusal = 'Write 75 or more, or leave it empty: “Usually from £” says 75.'
  await expect(most).toHaveAccessibleDescription(new RegExp(refusal))
  await expectReadable(page.getByText(refusal), refusal)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(most).toBeFocused()
  await expect(page.getByText(refusal)).toHaveCount(1)
  await most.fill('90')
  await expect(page.getByText(refusal)).toHaveCount(0)
})
