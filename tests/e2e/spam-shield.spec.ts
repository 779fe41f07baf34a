import type { Page } from '@playwright/test'
import { isSeen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  aConsultation,
  openDashboard,
  openForm,
  openLive,
  sendButton,
  toast,
  typeConsultation,
  waitUntilLive,
} from './steps.ts'
import { showAll } from './worklist-steps.ts'

test.beforeEach(({ context }) => chooseBeforehand(context, false))

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })
const hiddenField = (page: Page) => form(page).locator('[name="website"]')

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the field for programs is in the form and nobody sees, hears or reaches it', {
      tag: javaScriptEnabled ? [] : [onlyInFullRuns],
    }, async ({ page }) => {
      await (javaScriptEnabled ? openForm(page) : page.goto('/contact'))
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
  })

test('where the styles did not come, the field says that it is to be left empty', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('style, link[rel=stylesheet]')) one.remove()
  })
  await expect(page.getByLabel('Please leave this empty')).toBeVisible()
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

test('a program that fills in everything is thanked like everybody, and its request waits in Junk', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  const people = aConsultation({ hairType: 'Curly to the waist' })
  const program = aConsultation({ hairType: 'I have curly hair' })
  for (const consultation of [people, program]) {
    await openForm(page)
    await typeConsultation(page, consultation)
    // A program sets what it finds, seen or not.
    if (consultation === program)
      await hiddenField(page).evaluate((field) => field.setAttribute('value', 'http://a.example'))
    await sendButton(page).click()
    await expect(toast(page, 'Thank You!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your request has arrived' })).toBeVisible()
  }
  await openDashboard(page, site, '/admin/consultations?status=junk')
  const inJunk = page.getByRole('article', { name: program.name })
  await expect(inJunk).toContainText('a field that people cannot see was filled in')
  await expect(page.getByRole('article', { name: people.name })).toHaveCount(0)
  await page.getByRole('button', { name: 'All' }).click()
  await expect(page.getByRole('article', { name: program.name })).toHaveCount(0)
  await showAll(page)
  await expect(page.getByRole('article', { name: people.name })).toBeVisible()
})
