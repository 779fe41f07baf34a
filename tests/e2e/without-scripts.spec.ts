import { expect, test } from './fixtures.ts'
import { anEnquiry, logIn, sendButton, typeEnquiry } from './steps.ts'

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a refused form comes back with its messages and what was typed, then is taken', async ({
    page,
    browser,
    site,
  }) => {
    const enquiry = anEnquiry({ hairType: 'Coils', mobileService: true })
    await page.goto('/contact')
    await typeEnquiry(page, { ...enquiry, email: 'nobody', phone: ' ' })
    await sendButton(page).click()

    await expect(page.getByRole('alert')).toContainText('Your request has not been sent yet')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
    await expect(page.getByLabel('Name')).toHaveValue(enquiry.name)
    await expect(page.getByLabel('Select your area')).toHaveValue(enquiry.location)
    await expect(page.getByLabel('Service type')).toHaveValue(enquiry.serviceType)
    await expect(page.getByLabel('Hair Details')).toHaveValue('Coils')
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()

    await page.getByLabel('Email').fill(enquiry.email)
    await page.getByLabel('Phone').fill(enquiry.phone)
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendButton(page).click()
    expect((await posted).status()).toBe(303)
    await expect(page).toHaveURL('/contact/thank-you')
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()

    const owner = await browser.newPage({ baseURL: site.url, javaScriptEnabled: true })
    await owner.goto('/admin')
    await logIn(owner, site, 'Consultations')
    await expect(owner.getByRole('article').filter({ hasText: enquiry.name })).toContainText('Mobile Service')
    await owner.close()
  })

  test('without JavaScript the dashboard says what it needs and where to go', async ({ page }) => {
    await page.goto('/admin')
    const words = page.locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toHaveText(/^The dashboard needs JavaScript\./)
    await expect(words.locator('a').first()).toHaveAttribute('href', '/')
  })
})
