import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'
import { aConsultation, sendButton, typeConsultation } from './steps.ts'

test('the page says what the consultation is about, and what each field is for', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  await expect(main.getByText(/Curl care, cutting and styling.*I reply within 24 hours/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Service type').locator('option').first()).toHaveText('Select service type')
  const labels = await page.getByRole('form').or(page.locator('main form')).locator('label').allTextContents()
  const withAsterisk = labels
    .filter((label) => label.includes('*'))
    .map((label) => label.replace('*', '').trim())
  expect(withAsterisk).toEqual(['Name', 'Email', 'Phone', 'Select your area', 'Service type'])
})

test('the phone number stands above the form on a phone, and what happens next beside Send', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const number = page.getByText('Rather talk?').getByRole('link', { name: '0113 496 0182' })
  await expect(number).toBeInViewport({ ratio: 1 })
  await expect(number).toHaveAttribute('href', /^tel:/)
  const next = page.getByRole('heading', { name: 'What happens next' }).locator('..')
  await expect(next.getByRole('listitem')).toHaveText([
    'I write back within 24 hours.',
    'We talk for 15-20 minutes, free.',
    'You choose a time, or you don’t.',
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(number).toBeHidden()
  const send = await boxOf(page.getByRole('button', { name: 'Send Request' }))
  const beside = await boxOf(next)
  expect(beside.x).toBeGreaterThan(send.right)
  expect(Math.abs(beside.y - send.y)).toBeLessThan(100)
})

test('on a wide screen three cards stand beside the form, the questions last, the first appointment answered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/contact')
  const cards = page.getByRole('complementary', { name: 'Contact details' })
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    ...['Get In Touch', 'Serving North Leeds', 'Frequently Asked Questions'],
  ])
  await expect(cards.locator('details[open] summary')).toHaveText('What happens at the first appointment?')
  const form = await boxOf(page.getByRole('form', { name: 'Free consultation request' }))
  expect((await boxOf(cards)).x).toBeGreaterThan(form.right)
})

test('a wish from the gallery stands at the head of the form, can be removed, and reads as a sentence', async ({
  page,
  site,
}) => {
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Round coil shape, open large' }).click()
  await page.getByRole('link', { name: 'I would like this' }).click()
  const form = page.getByRole('form', { name: 'Free consultation request' })
  await expect(form.getByText('About: Round coil shape')).toBeInViewport()
  await expect(form.getByRole('img', { name: 'natural black coils' })).toBeVisible()
  await page.getByLabel('Hair Details').fill('Dry ends')
  await form.getByRole('link', { name: 'Remove' }).click()
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
  const confirmation = form.getByText('Your request has arrived')
  await expect(confirmation).toBeInViewport()
  expect((await boxOf(confirmation)).y).toBeLessThan((await boxOf(page.getByLabel('Name'))).y)
  await expect(form.getByRole('link', { name: /curly cut|home appointment/ })).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the wish, the home visit and another area reach the form too', async ({ page }) => {
    await page.goto('/contact?look=round-coils&visit=home&area=other')
    await expect(page.getByText('About: Round coil shape')).toBeVisible()
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()
    await expect(page.getByLabel('Which area?')).toBeVisible()
    await expect(page).not.toHaveTitle(/^Error/)
    await page.goto('/contact?look=free-wigs')
    await expect(page.getByText('About:')).toHaveCount(0)
  })
})
