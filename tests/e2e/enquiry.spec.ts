import type { Page } from '@playwright/test'
import { pageOpenHeader } from '#contract/consultations.ts'
import { expectReadable, focused, isSeen, listen } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'
import {
  aConsultation,
  holdBack,
  openDashboard,
  openForm,
  sendButton,
  showAll,
  toast,
  typeConsultation,
  waitUntilLive,
} from './steps.ts'

test.use({ isBannerAnswered: true })

const form = (page: Page) => page.getByRole('form', { name: 'Free consultation request' })
const confirmation = (page: Page) =>
  form(page).getByRole('status').filter({ hasText: 'Your request has arrived' })
const invalid = (page: Page) => form(page).locator('[aria-invalid]')
const labels = ['Name', 'Email', 'Phone', 'Select your area', 'Service type', 'Hair Details']

/** The values of the fields, in their order. */
const typed = (page: Page) => Promise.all(labels.map((label) => page.getByLabel(label).inputValue()))

async function expectInForm(page: Page, words: string) {
  await form(page).getByText(words).first().scrollIntoViewIfNeeded()
  await expectReadable(form(page), words)
}

/** The requests that are sent from now on, and how long the page was open before each; the lists grow. */
function watchRequests(page: Page) {
  const [sent, pageOpen]: [unknown[], (string | undefined)[]] = [[], []]
  page.on('request', (one) => {
    if (one.method() !== 'POST' || !one.url().endsWith('/api/consultations')) return
    sent.push(one.postDataJSON())
    pageOpen.push(one.headers()[pageOpenHeader])
  })
  return { sent, pageOpen }
}

test('beside an empty form stands what happens next; it says what each field needs, with the first try only, and is mended and sent by the keyboard alone', async ({
  page,
}) => {
  const { sent, pageOpen } = watchRequests(page)
  const { name, email } = aConsultation()
  await page.setViewportSize({ width: 1440, height: 900 })
  await listen(page)
  await openForm(page)
  const required = (await form(page).locator('label').allTextContents()).filter((label) =>
    label.includes('*'),
  )
  expect(required.map((label) => label.replace('*', '').trim())).toEqual(labels.slice(0, -1))
  const cards = page.getByRole('complementary', { name: 'Contact details' })
  expect((await boxOf(cards)).x).toBeGreaterThan((await boxOf(form(page))).right)
  const next = page.getByRole('heading', { name: 'What happens next' }).locator('..')
  expect((await boxOf(next)).x).toBeGreaterThan((await boxOf(sendButton(page))).right)
  // A browser fills in only what has a box; so does whoever keeps passwords.
  const forPrograms = form(page).locator('[name="website"]')
  await expect(forPrograms).toHaveAttribute('autocomplete', 'off')
  expect(await isSeen(forPrograms)).toBe(false)
  expect(await forPrograms.boundingBox()).toBeNull()
  expect(await form(page).ariaSnapshot()).not.toMatch(/leave this empty|website/i)

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
    await expectInForm(page, message)
  }

  // A short number is never refused.
  const phone = '496 0182'
  for (const [index, words] of [name, email, phone, 'Mea', 'Cut o'].entries()) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
    await expect(invalid(page)).toHaveCount(4 - index)
    await page.keyboard.press('Tab')
  }
  const details = page.getByLabel('Hair Details')
  await expect(details).toBeFocused()
  await details.fill('c'.repeat(2012))
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
  await expect(details).toBeFocused()
  const refusal = 'This has 2,012 characters, and 2,000 is the most. Please shorten it by 12.'
  await expectInForm(page, refusal)
  await expect(details).toHaveAccessibleDescription(new RegExp(refusal))
  expect(sent).toEqual([])
  const hairType = 'c'.repeat(2000)
  await details.fill(hairType)
  await expect(page.getByText('Please shorten')).toHaveCount(0)
  await sendButton(page).press('Enter')
  await expect(confirmation(page).locator(':focus')).toContainText('Your request has arrived')
  const chosen = { location: 'meanwood', serviceType: 'cut-only', hairType, mobileService: true }
  expect(sent).toEqual([{ name, email, phone, ...chosen, address }])
  expect(pageOpen).toEqual([expect.stringMatching(/^\d{5,}$/)])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor asks for what she has seen in the gallery, is thanked for good, and the owner reads it', async ({
    page,
    site,
  }) => {
    const { sent } = watchRequests(page)
    await page.goto('/gallery')
    await page.getByRole('link', { name: 'Round coil shape, open large' }).tap()
    await page.getByRole('link', { name: 'I would like this' }).tap()
    await expect(form(page).getByText('About: Round coil shape')).toBeInViewport()
    await expect(form(page).getByRole('img', { name: 'natural black coils' })).toBeVisible()
    await page.getByLabel('Hair Details').fill('Dry ends')
    await form(page).getByRole('link', { name: 'Remove' }).tap()
    await expect(page.getByText('About: Round coil shape')).toHaveCount(0)
    await expect(page.getByLabel('Hair Details')).toHaveValue('Dry ends')

    await openForm(page, '/contact?look=round-coils')
    const number = page.getByText('Rather talk?').getByRole('link', { name: '0113 496 0182' })
    await expect(number).toBeInViewport({ ratio: 1 })
    await expect(number).toHaveAttribute('href', /^tel:/)
    const hairType = 'Shoulder length, dry at the ends.\nNever had a curly cut.'
    const consultation = aConsultation({ location: 'other', mobileService: true, hairType })
    await typeConsultation(page, { ...consultation, email: 'priya@gmial.com' })
    await page.getByLabel('Which area?').fill('Oakwood')
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
    const wish = 'My area: Oakwood.\nI would like hair like “Round coil shape” in the gallery.'
    expect(sent).toEqual([expect.objectContaining({ hairType: `${wish}\n${hairType}` })])
    expect(await typed(page)).toEqual(labels.map(() => ''))
    await expect(page.getByLabel('I would like a home visit')).not.toBeChecked()
    await confirmation(page).scrollIntoViewIfNeeded()
    await expectReadable(confirmation(page), 'I reply within 24 hours')
    await expect(form(page).getByRole('link', { name: /curly cut|home appointment/ })).toHaveCount(2)

    await openDashboard(page, site, '/admin/consultations')
    await showAll(page)
    const card = page.getByRole('article').filter({ hasText: consultation.name })
    await expect(card).toContainText('Mobile Service')
    await expect(card).toContainText('Other, cut and color')
    for (const [name, href] of [
      ['priya@gmail.com', 'mailto:priya@gmail.com'],
      [consultation.phone, 'tel:+447700900461'],
    ] as const)
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(card).toContainText('Hair Details: My area: Oakwood.')
    await expect(card.getByRole('time')).toHaveText(/^Sent \d{1,2} \w{3}, \d{2}:\d{2}$/)
  })
})

test('what was typed is kept through a failure, Back, a reload and another page, until it was sent', async ({
  page,
  context,
}) => {
  const { pageOpen } = watchRequests(page)
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
  await expectReadable(form(page), 'Your request was not sent. Nothing you typed is lost.')

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
  // What was given back may be sent at once: it does not say how long its page was open.
  expect(pageOpen.at(-1)).toBeUndefined()
  await page.reload()
  await waitUntilLive(page)
  expect(await typed(page)).toEqual(labels.map(() => ''))
})
