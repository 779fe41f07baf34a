import { expect, test } from './fixtures.ts'

test('the page says what the consultation is about, and what each field is for @reply-24h @contact-intro @field-email @field-phone @field-service @field-asterisks', async ({
  page,
}) => {
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
