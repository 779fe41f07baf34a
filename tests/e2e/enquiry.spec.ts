import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { anEnquiry, logIn, notice, openLive, sendButton, typeEnquiry } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const thankYouText =
  'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help'
const failureText = 'Failed to send consultation request. Please try again or call us directly.'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor on a phone asks for a consultation and the owner reads it', async ({ page, site }) => {
    const enquiry = anEnquiry({
      mobileService: true,
      hairType: 'Shoulder length, dry at the ends.\nNever had a curly cut.',
    })
    await openLive(page, '/contact')
    await typeEnquiry(page, enquiry)
    await sendButton(page).tap()
    await expect(notice(page, 'Thank You!')).toContainText(thankYouText)

    await page.goto('/admin')
    await logIn(page, site, 'Consultations')
    const card = page.getByRole('article').filter({ hasText: enquiry.name })
    await expect(card).toContainText('Mobile Service')
    await expect(card).toContainText('Location chapel allerton')
    await expect(card).toContainText('Service cut and color')
    await expect(card.getByRole('link', { name: enquiry.email })).toHaveAttribute(
      'href',
      `mailto:${enquiry.email}`,
    )
    await expect(card.getByRole('link', { name: enquiry.phone })).toHaveAttribute('href', 'tel:+447700900461')
    await expect(card.getByRole('heading', { name: 'Hair Details' })).toBeVisible()
    await expect(card.getByText('Never had a curly cut.')).toHaveCSS('white-space', 'pre-line')
    await expect(card.getByRole('time')).toHaveText(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)
  })
})

const missing = [
  { field: 'Name', message: 'Name is required' },
  { field: 'Email', message: 'Please enter a valid email address' },
  { field: 'Phone', message: 'Phone number is required' },
  { field: 'Select your area', message: 'Please select your location' },
  { field: 'Service type', message: 'Please select a service type' },
]

test('an empty form is not sent, and each required field says what it needs', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openLive(page, '/contact')
  await sendButton(page).click()
  for (const { field, message } of missing) {
    const control = page.getByLabel(field)
    await expect(control).toHaveAccessibleDescription(message)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(sent).toEqual([])
})

test('an address that cannot be one is refused under its field, and a mended one is taken', async ({
  page,
}) => {
  await openLive(page, '/contact')
  await typeEnquiry(page, anEnquiry({ email: 'priya at example' }))
  await sendButton(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('priya@example.com')
  await sendButton(page).click()
  await expect(notice(page, 'Thank You!')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
})

test('while a request is on its way the button says so and cannot be pressed', async ({ page }) => {
  await openLive(page, '/contact')
  await typeEnquiry(page, anEnquiry())
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/consultations', async (route) => {
    await answered
    await route.continue()
  })
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeDisabled()
  letThrough()
  await expect(sendButton(page)).toBeEnabled()
})

test('a request that was sent empties the form, thanks the visitor and leaves a lasting word', async ({
  page,
}) => {
  await openLive(page, '/contact')
  await typeEnquiry(page, anEnquiry({ mobileService: true, hairType: 'Coils' }))
  await sendButton(page).click()
  await expect(notice(page, 'Thank You!')).toContainText(thankYouText)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Select your area')).toHaveValue('')
  await expect(page.getByLabel('Service type')).toHaveValue('')
  await expect(page.getByLabel('Hair Details')).toHaveValue('')
  await expect(page.getByLabel('I would like a home visit')).not.toBeChecked()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(notice(page, 'Thank You!')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Your request has arrived' })).toBeVisible()
})

const failures = [
  {
    what: 'a server that is away',
    answer: { status: 503, contentType: 'application/problem+json', body: '{}' },
  },
  { what: 'a lost connection', answer: undefined },
]

for (const { what, answer } of failures)
  test(`${what} keeps what was typed, says so and leaves a line in the console`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.route('**/api/consultations', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await openLive(page, '/contact')
    const enquiry = anEnquiry({ mobileService: true, hairType: 'Line one\nLine two' })
    await typeEnquiry(page, enquiry)
    await sendButton(page).click()
    await expect(notice(page, 'Error')).toContainText(failureText)
    await expect(page.getByLabel('Name')).toHaveValue(enquiry.name)
    await expect(page.getByLabel('Email')).toHaveValue(enquiry.email)
    await expect(page.getByLabel('Select your area')).toHaveValue(enquiry.location)
    await expect(page.getByLabel('Hair Details')).toHaveValue(enquiry.hairType)
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()
    await expect(sendButton(page)).toBeEnabled()
    const expected = answer ? 'ApiError: 503: {}' : 'TypeError: Failed to fetch'
    expect(logged.some((line) => line.includes(expected))).toBe(true)
  })

test('a likely slip in an address is offered for mending, and never refused', async ({ page }) => {
  await openLive(page, '/contact')
  const email = page.getByLabel('Email')
  await email.fill('priya@gmial.com')
  await email.blur()
  await page.getByRole('button', { name: 'Did you mean priya@gmail.com?' }).click()
  await expect(email).toHaveValue('priya@gmail.com')
  await expect(email).toBeFocused()

  await typeEnquiry(page, anEnquiry({ email: 'priya@gmial.com' }))
  await sendButton(page).click()
  await expect(notice(page, 'Thank You!')).toBeVisible()
})

test('a visitor with a keyboard alone reaches the form past the header and sends it', async ({ page }) => {
  const { name, email, phone } = anEnquiry()
  await openLive(page, '/contact')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mea')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cut o')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Hair Details')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  const request = page.waitForRequest('**/api/consultations')
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toEqual({
    name,
    email,
    phone,
    location: 'meanwood',
    serviceType: 'cut-only',
    hairType: '',
    mobileService: true,
  })
  await expect(notice(page, 'Thank You!')).toBeVisible()
})
