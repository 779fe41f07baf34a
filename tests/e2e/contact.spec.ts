import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'

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
  expect(Math.abs(beside.y - send.y)).toBeLessThan(40)
  const form = await boxOf(page.getByRole('form', { name: 'Free consultation request' }))
  const captions = await boxOf(page.locator('aside figure'))
  expect(Math.abs(captions.bottom - form.bottom)).toBeLessThan(2)
})
