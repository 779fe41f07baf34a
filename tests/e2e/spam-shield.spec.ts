import type { Page } from '@playwright/test'
import { isSeen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import {
  aConsultation,
  openDashboard,
  openForm,
  openLive,
  sendButton,
  typeConsultation,
  waitUntilLive,
} from './steps.ts'
import { showAll } from './worklist-steps.ts'

test.beforeEach(({ context }) => chooseBeforehand(context, false))

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })
const hiddenField = (page: Page) => form(page).locator('[name="website"]')

test('the field for programs is in the form and nobody sees, hears or reaches it', async ({ page }) => {
  await openForm(page)
  await expect(hiddenField(page)).toHaveCount(1)
  expect(await isSeen(hiddenField(page))).toBe(false)
  // A browser fills in only what has a box; so does whoever keeps passwords.
  expect(await hiddenField(page).boundingBox()).toBeNull()
  await expect(hiddenField(page)).toHaveAttribute('autocomplete', 'off')
  const heard = await form(page).ariaSnapshot()
  expect(heard).toContain('textbox "Phone')
  expect(heard).not.toMatch(/leave this empty|website/i)
  await page.getByLabel('I would like a home visit').focus()
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('I would like a home visit')).toBeFocused()
})

test('what a program fills in within a moment waits in Junk; a form that a reload gave back may be sent at once', async ({
  page,
  site,
}) => {
  // The page's clock goes slowly: typing takes a busy machine longer than a program takes.
  await page.addInitScript(() => {
    const openFor = performance.now.bind(performance)
    performance.now = () => openFor() / 50
  })
  const [program, person] = [aConsultation(), aConsultation()]
  for (const consultation of [program, person]) {
    // Without the time that other tests pretend to take.
    await openLive(page, '/contact')
    await typeConsultation(page, consultation)
    if (consultation === person) {
      await page.reload()
      await waitUntilLive(page)
      await expect(page.getByLabel('Name')).toHaveValue(person.name)
    }
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: 'Your request has arrived' })).toBeVisible()
  }
  await openDashboard(page, site, '/admin/consultations?status=junk')
  await expect(page.getByRole('article', { name: program.name })).toContainText(
    'Put here because it was sent faster than anybody can fill in the form.',
  )
  await page.getByRole('button', { name: 'All' }).click()
  await expect(page.getByRole('article', { name: program.name })).toHaveCount(0)
  await showAll(page)
  await expect(page.getByRole('article', { name: person.name })).toBeVisible()
})
