import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  asVisitor,
  bar,
  expectInFooter,
  expectWords,
  field,
  live,
  openEditor,
  openWebsite,
} from './website-steps.ts'

async function publish(page: Page, path: string, value: string) {
  await field(page, path).fill(value)
  // Times of day count once their field is left.
  await field(page, path).blur()
  await bar(page).getByRole('button', { name: 'Save and publish' }).click()
  await expect(live(page)).toBeVisible()
}

for (const [viewport, where] of [
  [{ width: 390, height: 844 }, ''],
  [{ width: 1440, height: 900 }, ' at 1440 px'],
] as const)
  test(`the history shows what each publish changed, and the last one of a page is undone in one press${where}`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    await publish(page, 'business.opens', '10:00')
    await publish(page, 'business.phone', '0113 496 0555')
    await page.getByRole('link', { name: 'Website', exact: true }).click()
    await page.getByRole('link', { name: 'All publishes, and what each changed' }).click()
    await expect(page.getByRole('heading', { name: 'History and backup', level: 1 })).toBeFocused()

    const rows = page.getByRole('region', { name: '2 publishes' }).getByRole('listitem')
    await expectWords(rows.nth(1), 'From')
    await expect(rows.nth(1).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await rows
      .nth(0)
      .getByRole('button', { name: /^What changed/ })
      .press('Enter')
    const undone = page.getByRole('region', { name: 'Publish', exact: true })
    const dialog = page.getByRole('dialog', { name: /^Business details, / })
    await expect(dialog.locator('del')).toHaveText('0182')
    await expect(dialog.locator('ins')).toHaveText('0555')
    await dialog.getByRole('button', { name: 'Undo this' }).click()
    await expectReadable(undone, 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0182')
      await expectInFooter(visitor, '10am')
    })
    await undone.getByRole('button', { name: 'Undo that' }).click()
    await expectReadable(undone, 'Put back as it was')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0555')
    })
  })
