import type { Browser, Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard } from './steps.ts'
import { bar, field, openEditor, openWebsite } from './website-steps.ts'

const heading = 'heading'

/** The same editor on another device of hers, with a storage of its own. */
async function openTablet(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url })
  await chooseBeforehand(context, false)
  const page = await context.newPage()
  await openDashboard(page, site, '/admin/website')
  await openEditor(page, 'Hair Tips page')
  const write = async (words: string) => {
    await field(page, heading).fill(words)
    await expect(bar(page)).toContainText('Saved by itself')
    await expect(bar(page)).not.toContainText('Saving')
  }
  return { page, write, [Symbol.asyncDispose]: () => context.close() }
}

/** She goes away from the page and comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('of what two devices have written she chooses one as the draft', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Hair Tips page')
  await using tablet = await openTablet(browser, site)
  await tablet.write('Written on the tablet today')
  // What the other device has saved stands here as soon as she comes back to this tab.
  await comeBack(page)
  await expect(field(page, heading)).toHaveValue('Written on the tablet today')
  await tablet.write('Written on the tablet later')
  await expect(async () => {
    await field(page, heading).fill('Written on the phone')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
  }).toPass()
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  // Her next key presses no button.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(dialog.getByText(/^Saved there today at \d\d:\d\d\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take that' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, heading)).toHaveValue('Written on the tablet later')

  // A publish that another device has overtaken says so, and the next press works.
  await tablet.write('Written on the tablet last')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expectReadable(bar(page), 'Nothing was changed')
  await expect(field(page, heading)).toHaveValue('Written on the tablet last')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expectReadable(bar(page), 'Live on your website')
})
