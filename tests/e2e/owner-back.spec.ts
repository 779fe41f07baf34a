import type { Page } from '@playwright/test'
import { settled } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'
import { openEditor, openWebsite } from './website-steps.ts'

const depth = (page: Page) => page.evaluate(() => history.length)
const question = (page: Page) => page.getByRole('dialog')
const opener = (page: Page) => page.getByRole('button', { name: 'Delete this request' })

async function openRequest(page: Page) {
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expect(page).toHaveURL(/consultations[/]/)
}
const unfold = (page: Page) => page.getByText('Delete this request').first().click()

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 430 },
  { width: 1440, height: 900 },
])
  test(`Back shuts a question first, and leaves the request only then, at ${viewport.width}x${viewport.height} px`, async ({
    browser,
  }) => {
    await using own = await openOwnSite(browser)
    const { page, site, request } = own
    await page.setViewportSize(viewport)
    await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
    await openDashboard(page, site)
    await page.getByRole('tab', { name: /Consultations/ }).click()
    await openRequest(page)
    await unfold(page)
    await opener(page).click()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toBeInViewport()
    await expect(page).toHaveURL(/[/]consultations[/]/)

    // Shut by its own ways it leaves nothing behind that Back would stop at.
    await opener(page).click()
    await expect(question(page)).toBeVisible()
    const before = await depth(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await opener(page).click()
    await question(page).getByRole('button', { name: 'Close' }).click()
    await expect(question(page)).toHaveCount(0)
    await settled(page)
    expect(await depth(page)).toBe(before)
    await page.goForward()
    await expect(question(page)).toHaveCount(0)

    // After a reload with the question open, Back leads where it did before.
    await opener(page).click()
    await expect(question(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL(/[/]admin[/]consultations$/)
    await expect(page.getByRole('tab', { name: /Consultations/, selected: true })).toBeVisible()
  })

test('what a question changed in the address stays when it is answered, and Back does not lead to what is deleted', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await openDashboard(page, site)
  await page.getByRole('tab', { name: /Consultations/ }).click()
  await openRequest(page)
  await unfold(page)
  await opener(page).click()
  await question(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/[/]admin[/]consultations$/)
  await settled(page)
  await expect(page).toHaveURL(/[/]admin[/]consultations$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/consultations[/]/)
})

test('on a phone Back shuts the sheet of a picture, keeps what was typed in it, and only then leaves the editor', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, 'Gallery')
  await page.getByRole('button', { name: 'Edit Honey curls' }).click()
  await question(page).getByLabel('Title').fill('Honey ringlets')
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Honey ringlets' })).toBeFocused()
  await expect(page).toHaveURL(/website[/]gallery/)
  await page.goBack()
  await expect(page).not.toHaveURL(/website[/]gallery/)
})
