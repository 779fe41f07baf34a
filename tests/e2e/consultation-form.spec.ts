import type { Page } from '@playwright/test'
import { expectReadable, focused, isWhole, readableText } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, holdBack, openForm, sendButton, toast, typeConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const thankYouText =
  'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help'
const failureText = 'Failed to send consultation request. Please try again or call us directly.'

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })
const confirmation = (page: Page) =>
  form(page).getByRole('status').filter({ hasText: 'Your request has arrived' })

/** What is posted from now on; the list grows. */
function watchPosts(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  return sent
}

const missing = [
  { field: 'Name', message: 'Name is required' },
  { field: 'Email', message: 'Please enter a valid email address' },
  { field: 'Phone', message: 'Phone number is required' },
  { field: 'Select your area', message: 'Please select your location' },
  { field: 'Service type', message: 'Please select a service type' },
]

test('an empty form is not sent, and each required field says what it needs', async ({ page }) => {
  const sent = watchPosts(page)
  await openForm(page)
  await sendButton(page).click()
  for (const { field, message } of missing) {
    const control = page.getByLabel(field)
    await expect(control).toHaveAccessibleDescription(message)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await page.getByText(message).scrollIntoViewIfNeeded()
    await expectReadable(form(page), message)
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(sent).toEqual([])
})

test('a message comes with the first try, never before, and goes as its field becomes right', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await openForm(page)
  const [name, email, area] = ['Name', 'Email', 'Select your area'].map((label) => page.getByLabel(label))
  if (!name || !email || !area) throw new Error('The form has no fields')
  await email.fill('priya at example')
  await name.focus()
  await name.blur()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  await sendButton(page).click()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(5)
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')

  await name.fill('Priya')
  await email.fill('priya@example.com')
  await area.selectOption('Roundhay')
  for (const field of [name, email, area]) await expect(field).toHaveAccessibleDescription('')
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(2)
  for (const { message } of missing.filter(({ field }) => /Name|Email|area/.test(field)))
    await expect(page.getByText(message)).toHaveCount(0)
})

test('while a request is on its way the button says so, and a second press sends nothing', async ({
  page,
}) => {
  const sent = watchPosts(page)
  await openForm(page)
  await typeConsultation(page, aConsultation())
  const letThrough = await holdBack(page, '**/api/consultations')
  await sendButton(page).click()
  const pending = page.getByRole('button', { name: 'Sending Request...' })
  await expect(pending).toBeDisabled()
  await pending.dispatchEvent('click')
  letThrough()
  await expect(sendButton(page)).toBeEnabled()
  await expect(confirmation(page)).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/api/consultations'))).toHaveLength(1)
})

test('a request that was sent empties the form, thanks the visitor and leaves a lasting word', async ({
  page,
}) => {
  await openForm(page)
  await typeConsultation(page, aConsultation({ mobileService: true, hairType: 'Coils' }))
  await sendButton(page).click()
  await expectReadable(toast(page, 'Thank You!'), thankYouText)
  for (const label of ['Name', 'Email', 'Phone', 'Select your area', 'Service type', 'Hair Details'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('I would like a home visit')).not.toBeChecked()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast(page, 'Thank You!')).toHaveCount(0)
  await confirmation(page).scrollIntoViewIfNeeded()
  await expectReadable(confirmation(page), 'I reply within 24 hours')
})

test('a press of Enter on Send Request leaves the focus there, or takes it to the confirmation', async ({
  page,
}) => {
  await openForm(page)
  await page.route('**/api/consultations', (route) => route.abort())
  await typeConsultation(page, aConsultation())
  await sendButton(page).press('Enter')
  await expect(toast(page, 'Error')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('button "Send Request"')

  await page.unroute('**/api/consultations')
  await sendButton(page).press('Enter')
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(page).locator(':focus')).toContainText('Your request has arrived')
})

test('a lost connection keeps what was typed, says so and leaves a line in the console', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/consultations', (route) => route.abort())
  await openForm(page)
  const consultation = aConsultation({ mobileService: true, hairType: 'Line one\nLine two' })
  await typeConsultation(page, consultation)
  await sendButton(page).click()
  await expectReadable(toast(page, 'Error'), failureText)
  await expect(page.getByLabel('Name')).toHaveValue(consultation.name)
  await expect(page.getByLabel('Hair Details')).toHaveValue(consultation.hairType)
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await expect(sendButton(page)).toBeEnabled()
  expect(logged.some((line) => line.includes('TypeError: Failed to fetch'))).toBe(true)

  // The toast goes; what has not been sent must not look as if it had.
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast(page, 'Error')).toHaveCount(0)
  await expect.poll(() => isWhole(sendButton(page))).toBe(true)
  await expect
    .poll(() => readableText(form(page)))
    .toMatch(/failed to send|not (been )?sent|could not be sent/i)
})

test('a visitor with a keyboard alone reaches the form past the header and sends it', async ({ page }) => {
  const { name, email, phone } = aConsultation()
  await openForm(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toMatch(/link "Skip to main content"/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const words of [name, email, phone, 'Mea', 'Cut o']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Hair Details')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Where shall I come to?')).toBeFocused()
  await page.keyboard.type('12 Otley Road')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('button "Send Request"')
  const request = page.waitForRequest('**/api/consultations')
  await page.keyboard.press('Enter')
  const chosen = { location: 'meanwood', serviceType: 'cut-only', hairType: '', mobileService: true }
  const address = '12 Otley Road'
  expect((await request).postDataJSON()).toEqual({ name, email, phone, ...chosen, address })
  await expect(toast(page, 'Thank You!')).toBeVisible()
})
