import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
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
  test(`an older publish is looked at and undone without the one after it, and visitors read so${where}`, async ({
    browser,
  }) => {
    test.slow()
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    await publish(page, 'business.phone', '0113 496 0555')
    await publish(page, 'business.opens', '10:00')
    await publish(page, 'business.opens', '09:00')
    await page.getByRole('link', { name: 'Website', exact: true }).click()
    await page.getByRole('link', { name: 'All publishes, and undo any of them' }).click()
    await expect(page.getByRole('heading', { name: 'History and backup', level: 1 })).toBeFocused()

    const rows = page.getByRole('region', { name: '3 publishes' }).getByRole('listitem')
    await expectWords(rows.nth(2), 'Phone')
    await rows
      .nth(2)
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
      await expectInFooter(visitor, '9am')
    })

    // The hours were changed twice: the first change goes only with the second.
    const all = page.getByRole('region', { name: '4 publishes' }).getByRole('listitem')
    await all.nth(2).getByRole('button', { name: /^Undo/ }).press('Enter')
    const question = page.getByRole('dialog', { name: '“From” has changed since' })
    await expectReadable(question, 'would take both away')
    await question.getByRole('button', { name: 'Leave it' }).click()
    await expect(page.getByRole('region', { name: '4 publishes' })).toBeVisible()
    await undone.getByRole('button', { name: 'Undo that' }).click()
    await expectReadable(undone, 'Put back as it was')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0555')
    })
  })
