import type { Browser, Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard } from './steps.ts'
import { bar, field, live, openEditor, openWebsite } from './website-steps.ts'

const heading = 'servicesPage.heading'

/** The same editor on another device of hers, with a storage of its own. */
async function openTablet(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url })
  await chooseBeforehand(context, false)
  const page = await context.newPage()
  await openDashboard(page, site, '/admin/website')
  await openEditor(page, 'Services & prices')
  const write = async (path: string, words: string) => {
    await field(page, path).fill(words)
    await expect(bar(page)).toContainText('Draft saved by itself')
  }
  return { page, write, [Symbol.asyncDispose]: () => context.close() }
}

test('of what two devices have written she chooses one as the draft, and the other is an older version', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Services & prices')
  await using tablet = await openTablet(browser, site)
  await tablet.write(heading, 'Written on the tablet today')
  // What the other device has saved stands here as soon as she comes back to this tab.
  await comeBack(page)
  await expect(field(page, heading)).toHaveValue('Written on the tablet today')
  await tablet.write(heading, 'Written on the tablet later')
  await field(page, heading).fill('Written on the phone')
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  await expect(dialog).toContainText('The other stays among the older versions.')
  // Her next key presses no button.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectReadable(bar(page), 'Changed on your other device')
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(dialog.getByText(/^Saved there today at \d\d:\d\d\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take that' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, heading)).toHaveValue('Written on the tablet later')

  await bar(page).getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
  await bar(page).getByRole('button', { name: 'Older versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Older versions' })
  await versions
    .getByRole('button', { name: /^Look at it/ })
    .nth(1)
    .click()
  await expectReadable(versions, 'Written on the phone')
})

/** She goes away from the page and comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('publish, undo and discard that another device has overtaken say so, and the next press works', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Services & prices')
  const press = (name: string) => bar(page).getByRole('button', { name }).click()
  await field(page, heading).fill('Written on the phone')
  await expect(bar(page)).toContainText('Draft saved by itself')
  await using tablet = await openTablet(browser, site)
  await tablet.write(heading, 'Written on the tablet')
  await press('Publish')
  await expectReadable(bar(page), 'Nothing was published')
  await expect(field(page, heading)).toHaveValue('Written on the tablet')
  await press('Publish')
  await expect(live(page)).toBeVisible()
  await expect(bar(page)).toBeFocused()

  await tablet.page.reload()
  await tablet.write(heading, 'Published from the tablet')
  await bar(tablet.page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(tablet.page)).toBeVisible()
  await press('Undo')
  await expectReadable(bar(page), 'It was not undone')
  await expect(live(page)).toHaveCount(0)
  await expect(field(page, heading)).toHaveValue('Published from the tablet')

  await field(page, heading).fill('To be thrown away on the phone')
  await expect(bar(page)).toContainText('Draft saved by itself')
  await tablet.page.reload()
  await tablet.write('servicesPage.lede', 'A first sentence that was written on the tablet.')
  await press('Discard changes')
  const question = page.getByRole('dialog', { name: /Throw away/ })
  await question.getByRole('button', { name: 'Throw away' }).click()
  await expectReadable(question, 'Nothing was thrown away.')
  await question.getByRole('button', { name: 'Throw away' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page, heading)).toHaveValue('Published from the tablet')
})

test('whoever leaves an editor goes on at its row', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  const row = page.getByRole('link', { name: 'Services & prices' })
  await openEditor(page, 'Services & prices')
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expect(row).toBeFocused()
  await row.click()
  await expect(field(page, heading)).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
})
