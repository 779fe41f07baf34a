import { expect, test } from './fixtures.ts'

test('cuts and colour are priced on quotation only, each at its own place', async ({ page }) => {
  await page.goto('/services')
  for (const [id, name] of [
    ['cuts', 'Curly cuts'],
    ['colour', 'Curl colour'],
  ] as const) {
    const section = page.getByRole('region', { name })
    await expect(section).toHaveAttribute('id', id)
    await expect(section).toContainText(/On Quotation Only\s*The quote depends on .* hours\./)
    await expect(section.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact',
    )
  }
  await expect(page.getByText('On Quotation Only')).toHaveCount(2)
})

test('the mobile service says who brings what, and leads to the form', async ({ page }) => {
  await page.goto('/services')
  const section = page.getByRole('region', { name: 'Salon quality, your front room' })
  await expect(section).toHaveAttribute('id', 'mobile')
  await expect(section.locator('dt')).toHaveText(['You provide', 'I bring', 'When', 'Where'])
  await expect(section).toContainText('7 days 8am - 8pm')
  await section.getByRole('link', { name: 'Ask for a home visit' }).click()
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await expect(page.getByLabel('Where shall I come to?')).toBeVisible()
})

test('12 areas are named, and whoever lives elsewhere is asked to get in touch', async ({ page }) => {
  await page.goto('/services')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Areas covered' }) })
  await expect(section.getByRole('listitem')).toHaveCount(12)
  await expect(section).toContainText('Not on the list? Get in touch')
  await section.getByRole('link', { name: 'Contact me about your area' }).click()
  await expect(page.getByLabel('Select your area')).toHaveValue('other')
  await expect(page.getByLabel('Which area?')).toBeVisible()
})
