import type { Page } from '@playwright/test'
import { expectReadable, focused, isSeen, isWhole, readableText } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import {
  aConsultation,
  holdBack,
  openDashboard,
  openForm,
  openLive,
  sendButton,
  toast,
  typeConsultation,
  waitUntilLive,
} from './steps.ts'
import { showAll } from './worklist-steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })
const confirmation = (page: Page) =>
  form(page).getByRole('status').filter({ hasText: 'Your request has arrived' })
const invalid = (page: Page) => form(page).locator('[aria-invalid]')
const labels = ['Name', 'Email', 'Phone', 'Select your area', 'Service type', 'Hair Details']

/** The values of the fields, in their order. */
const typed = (page: Page) => Promise.all(labels.map((label) => page.getByLabel(label).inputValue()))

/** The requests that are sent from now on; the list grows. */
function watchRequests(page: Page) {
  const sent: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/consultations')) sent.push(one.postDataJSON())
  })
  return sent
}

test('an empty form says what each field needs, with the first try only, and is mended and sent by the keyboard alone', async ({
  page,
}) => {
  const sent = watchRequests(page)
  const { name, email, phone } = aConsultation()
  await openForm(page)
  await page.getByLabel('Email').fill('priya at example')
  await page.getByLabel('Name').focus()
  await expect(invalid(page)).toHaveCount(0)
  await sendButton(page).click()
  for (const [field, message] of [
    ['Name', 'Name is required'],
    ['Email', 'Please enter a valid email address'],
    ['Phone', 'Phone number is required'],
    ['Select your area', 'Please select your location'],
    ['Service type', 'Please select a service type'],
  ] as const) {
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(message)
    await page.getByText(message).scrollIntoViewIfNeeded()
    await expectReadable(form(page), message)
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(sent).toEqual([])

  for (const [index, words] of [name, email, phone, 'Mea', 'Cut o'].entries()) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
    await expect(invalid(page)).toHaveCount(4 - index)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Hair Details')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Where shall I come to?')).toBeFocused()
  const address = '12 Otley Road'
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('button "Send Request"')
  await page.keyboard.press('Enter')
  await expect(confirmation(page).locator(':focus')).toContainText('Your request has arrived')
  const chosen = { location: 'meanwood', serviceType: 'cut-only', hairType: '', mobileService: true }
  expect(sent).toEqual([{ name, email, phone, ...chosen, address }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor asks for a consultation, is thanked for good, and the owner reads it', async ({
    page,
    site,
  }) => {
    const sent = watchRequests(page)
    const hairType = 'Shoulder length, dry at the ends.\nNever had a curly cut.'
    const consultation = aConsultation({ mobileService: true, hairType })
    await openForm(page)
    await typeConsultation(page, { ...consultation, email: 'priya@gmial.com' })
    // A likely slip is offered for mending, and never refused.
    await page.getByRole('button', { name: 'Did you mean priya@gmail.com?' }).tap()
    await expect(page.getByLabel('Email')).toHaveValue('priya@gmail.com')
    await expect(page.getByLabel('Email')).toBeFocused()
    const letThrough = await holdBack(page, '**/api/consultations')
    await sendButton(page).tap()
    const pending = page.getByRole('button', { name: 'Sending Request...' })
    await expect(pending).toBeDisabled()
    await pending.dispatchEvent('click')
    letThrough()
    await expectReadable(
      toast(page, 'Thank You!'),
      'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help',
    )
    expect(sent).toHaveLength(1)
    expect(await typed(page)).toEqual(labels.map(() => ''))
    await expect(page.getByLabel('I would like a home visit')).not.toBeChecked()
    await page.getByRole('button', { name: 'Close notification' }).tap()
    await expect(toast(page, 'Thank You!')).toHaveCount(0)
    await confirmation(page).scrollIntoViewIfNeeded()
    await expectReadable(confirmation(page), 'I reply within 24 hours')

    await openDashboard(page, site, '/admin/consultations')
    await showAll(page)
    const card = page.getByRole('article').filter({ hasText: consultation.name })
    await expect(card).toContainText('Mobile Service')
    await expect(card).toContainText('Chapel allerton, cut and color')
    for (const [name, href] of [
      ['priya@gmail.com', 'mailto:priya@gmail.com'],
      [consultation.phone, 'tel:+447700900461'],
    ] as const)
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(card).toContainText('Hair Details: Shoulder length, dry at the ends.')
    await expect(card.getByRole('time')).toHaveText(/^Sent \d{1,2} \w{3}, \d{2}:\d{2}$/)
  })
})

test('what was typed is kept through a failure, Back, a reload and another page, until it was sent', async ({
  page,
  context,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await openForm(page)
  await typeConsultation(page, aConsultation({ mobileService: true, hairType: 'Coils,\nin two lines' }))
  const before = await typed(page)
  const expectKept = async () => {
    // What makes it alive must not empty it.
    await waitUntilLive(page)
    expect(await typed(page)).toEqual(before)
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  }
  await page.route('**/api/consultations', (route) => route.abort())
  await sendButton(page).press('Enter')
  await expectReadable(
    toast(page, 'Error'),
    'Failed to send consultation request. Please try again or call us directly.',
  )
  await expectKept()
  await expect.poll(() => focused(page)).toBe('button "Send Request"')
  expect(logged.some((line) => line.includes('TypeError: Failed to fetch'))).toBe(true)
  // The toast goes; what has not been sent must not look as if it had.
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast(page, 'Error')).toHaveCount(0)
  await expect.poll(() => isWhole(sendButton(page))).toBe(true)
  await expect.poll(() => readableText(form(page))).toMatch(/not sent/i)

  await page.reload()
  await expectKept()
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Gallery' }).click()
  await header.getByRole('link', { name: 'Free Consultation' }).click()
  await expectKept()
  // While it is sent she leaves, and comes back by the browser's own button.
  await page.route('**/api/consultations', () => {})
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
  await form(page).getByRole('link', { name: 'privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  await expectKept()

  // Another tab knows nothing of it.
  const other = await context.newPage()
  await openForm(other)
  await expect(other.getByLabel('Name')).toHaveValue('')
  await other.close()
  await page.unroute('**/api/consultations')
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await page.reload()
  await waitUntilLive(page)
  expect(await typed(page)).toEqual(labels.map(() => ''))
})

test('nobody meets the field for programs, and what one sends within a moment waits in Junk, but a form given back does not', async ({
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
    const hidden = form(page).locator('[name="website"]')
    await expect(hidden).toHaveAttribute('autocomplete', 'off')
    expect(await isSeen(hidden)).toBe(false)
    // A browser fills in only what has a box; so does whoever keeps passwords.
    expect(await hidden.boundingBox()).toBeNull()
    expect(await form(page).ariaSnapshot()).not.toMatch(/leave this empty|website/i)
    await sendButton(page).click()
    await expect(confirmation(page)).toBeVisible()
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
