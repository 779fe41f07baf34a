import type { Browser } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { comeBack, openDashboard } from '#tests/e2e/steps.ts'
import { bar, field, live, openEditor, openWebsite, preview, publish } from '#tests/e2e/website-steps.ts'
import { expectReadable } from '#tests/support/sight.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'

test('what she types while a save or a publish is on its way, or without a connection, stays and is saved next', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Business details')
  const release: (() => void)[] = []
  await page.route('**/documents/details**', async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  const letOne = async () => {
    await expect.poll(() => release.length).toBeGreaterThan(0)
    release.shift()?.()
  }
  const name = field(page, 'name')
  await name.fill('Ring')
  await expect.poll(() => release.length).toBe(1)
  await name.press('End')
  await page.keyboard.type('lets')
  await letOne()
  // The answer of the first save has arrived once the second is on its way.
  await letOne()
  await expect(name).toHaveValue('Ringlets')
  await expect(bar(page)).toContainText('Saved by itself')
  await publish(page).click()
  await expect.poll(() => release.length).toBe(1)
  await name.press('End')
  await page.keyboard.type(' of Leeds')
  await letOne()
  await letOne()
  await expectReadable(bar(page), '1 change, not on the website yet')
  await expect(bar(page)).toContainText('Saved by itself')
  await expect(name).toHaveValue('Ringlets of Leeds')
  await page.unroute('**/documents/details**')
  await page.reload()
  await expect(name).toHaveValue('Ringlets of Leeds')

  // A page that is still on its way to the preview when the network goes would leave the browser's own error there.
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.frames().at(-1)?.waitForLoadState('load')
  await page.context().setOffline(true)
  await name.fill('Written in a tunnel')
  await expectReadable(bar(page), 'Not saved yet, kept on this device')
  await page.context().setOffline(false)
  await expect(bar(page)).toContainText('Saved by itself')
  await page.reload()
  await expect(name).toHaveValue('Written in a tunnel')
})

/** The same editor on another device of hers, with a storage of its own. */
async function openTablet(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url })
  await chooseBeforehand(context, false)
  const page = await context.newPage()
  await openDashboard(page, site, '/admin/website')
  await openEditor(page, 'Hair Tips page')
  const write = async (words: string) => {
    await field(page, 'heading').fill(words)
    await expect(bar(page)).toContainText('Saved by itself')
    await expect(bar(page)).not.toContainText('Saving')
  }
  return { page, write, [Symbol.asyncDispose]: () => context.close() }
}

test('a draft is thrown away, an older version restored, and of what two devices have written she chooses one', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Hair Tips page')
  const heading = field(page, 'heading')
  const before = await heading.inputValue()
  await heading.fill('Hair tips for every week')
  await publish(page).click()
  await expect(live(page)).toBeVisible()
  await heading.fill('A heading to be thrown away')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  // The preview loads another page while the question is open.
  await expect(bar(page)).toContainText('Saved by itself')
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('A heading to be thrown away')
  const question = page.getByRole('dialog', { name: 'Throw away 1 change?' })
  await question.getByRole('button', { name: 'Throw away' }).press('Enter')
  await expect(heading).toHaveValue('Hair tips for every week')
  await expect(bar(page)).toBeFocused()
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Hair tips for every week')
  await bar(page).getByRole('button', { name: 'Older versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Older versions' })
  await versions.locator('summary', { hasText: 'Came with the website' }).press('Enter')
  await expect(versions.locator('details[open] ins').first()).toBeVisible()
  await versions.getByRole('button', { name: 'Restore into the draft' }).press('Enter')
  await expect(heading).toHaveValue(before)
  await expect(bar(page)).toBeFocused()
  await expectReadable(bar(page), '1 change, not on the website yet')
  await expect(bar(page)).toContainText('Saved by itself')

  await using tablet = await openTablet(browser, site)
  await tablet.write('Written on the tablet today')
  // What the other device has saved stands here as soon as she comes back to this tab.
  await comeBack(page)
  await expect(heading).toHaveValue('Written on the tablet today')
  await tablet.write('Written on the tablet later')
  await expect(async () => {
    await heading.fill('Written on the phone')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
  }).toPass()
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  // Her next key presses no button.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^Saved there today at \d\d:\d\d\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take that' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heading).toHaveValue('Written on the tablet later')

  // A publish that another device has overtaken says so, and the next press works.
  await tablet.write('Written on the tablet last')
  await publish(page).click()
  await expectReadable(bar(page), 'Nothing was changed')
  await expect(heading).toHaveValue('Written on the tablet last')
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')
})
