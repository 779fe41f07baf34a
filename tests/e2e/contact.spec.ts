import type { Page } from '@playwright/test'
import { expectReadable, heardSoFar, listen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })

test('beside the form stand three cards and what happens next; on a phone the number stands above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/contact')
  await expect(page.getByLabel('Service type').locator('option').first()).toHaveText('Select service type')
  const labels = await form(page).locator('label').allTextContents()
  const required = labels.filter((label) => label.includes('*')).map((label) => label.replace('*', '').trim())
  expect(required).toEqual(['Name', 'Email', 'Phone', 'Select your area', 'Service type'])
  const cards = page.getByRole('complementary', { name: 'Contact details' })
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    ...['Get In Touch', 'Serving North Leeds', 'Frequently Asked Questions'],
  ])
  await expect(cards.locator('details[open] summary')).toHaveText('What happens at the first appointment?')
  expect((await boxOf(cards)).x).toBeGreaterThan((await boxOf(form(page))).right)
  const next = page.getByRole('heading', { name: 'What happens next' }).locator('..')
  await expect(next.getByRole('listitem')).toHaveText([
    'I write back within 24 hours.',
    'We talk for 15-20 minutes, free.',
    'You choose a time, or you don’t.',
  ])
  expect((await boxOf(next)).x).toBeGreaterThan((await boxOf(sendButton(page))).right)
  const number = page.getByText('Rather talk?').getByRole('link', { name: '0113 496 0182' })
  await expect(number).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(number).toBeInViewport({ ratio: 1 })
  await expect(number).toHaveAttribute('href', /^tel:/)
})

test('a wish from the gallery stands at the head of the form, can be removed, and is sent as a sentence', async ({
  page,
  site,
}) => {
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Round coil shape, open large' }).click()
  await page.getByRole('link', { name: 'I would like this' }).click()
  await expect(form(page).getByText('About: Round coil shape')).toBeInViewport()
  await expect(form(page).getByRole('img', { name: 'natural black coils' })).toBeVisible()
  await page.getByLabel('Hair Details').fill('Dry ends')
  await form(page).getByRole('link', { name: 'Remove' }).click()
  await expect(page.getByText('About: Round coil shape')).toHaveCount(0)
  await expect(page.getByLabel('Hair Details')).toHaveValue('Dry ends')

  await page.goto('/contact?look=round-coils')
  await typeConsultation(page, aConsultation({ location: 'other', hairType: 'Dry ends' }))
  await page.getByLabel('Which area?').fill('Oakwood')
  const sent = page.waitForRequest(`${site.url}/api/consultations`)
  await sendButton(page).click()
  expect((await sent).postDataJSON().hairType).toBe(
    'My area: Oakwood.\nI would like hair like “Round coil shape” in the gallery.\nDry ends',
  )
  const confirmation = form(page).getByText('Your request has arrived')
  await expect(confirmation).toBeInViewport()
  expect((await boxOf(confirmation)).y).toBeLessThan((await boxOf(page.getByLabel('Name'))).y)
  await expect(form(page).getByRole('link', { name: /curly cut|home appointment/ })).toHaveCount(2)
})

test('a short phone number is asked about and never refused; hair details are counted near their end, and refused in a sentence', async ({
  page,
}) => {
  await listen(page)
  await openForm(page)
  await typeConsultation(page, aConsultation({ hairType: 'c'.repeat(1700) }))
  const phone = page.getByLabel('Phone')
  const question = page.getByText('Is this number complete?')
  await phone.fill('+44 7700 900')
  await phone.blur()
  await expectReadable(form(page), 'Is this number complete?')
  await expect.poll(() => heardSoFar(page)).toContain('Is this number complete?')
  await phone.fill('0113 496 0182')
  await expect(question).toHaveCount(0)
  await phone.fill('496 0182')

  const details = page.getByLabel('Hair Details')
  const count = form(page).getByText('of 2,000 characters')
  await expect(count).toHaveCount(0)
  await details.fill('c'.repeat(1850))
  await expectReadable(form(page), '1,850 of 2,000 characters')
  await details.fill('c'.repeat(2012))
  await expectReadable(form(page), '2,012 of 2,000 characters. Please shorten this by 12.')
  await expect.poll(() => heardSoFar(page)).toContain('This is longer than 2,000 characters.')
  await sendButton(page).click()
  await expect(details).toBeFocused()
  const refusal = 'This has 2,012 characters, and 2,000 is the most. Please shorten it by 12.'
  await expectReadable(form(page), refusal)
  await expect(details).toHaveAccessibleDescription(new RegExp(refusal))
  await details.fill('c'.repeat(2000))
  await expect(page.getByText('Please shorten')).toHaveCount(0)
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
})

/** Runs in the page: replaces its texts, now and after each change, as the translators of Chrome and Edge do. */
function translatePage() {
  const isText = (node: Node): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    !node.parentElement?.closest('script, style, svg, textarea, font')
  const translate = (top: Node) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    const texts = [top]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(isText)) {
      const shown = document.createElement('font')
      shown.textContent = text.data.toUpperCase()
      text.replaceWith(shown)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

test('a form translated while it is in use answers and takes a request', async ({ page }) => {
  await openForm(page)
  await page.evaluate(translatePage)
  await sendButton(page).click()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toBeVisible()
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await expect(page.getByText('YOUR REQUEST HAS ARRIVED')).toBeVisible()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toHaveCount(0)
})
