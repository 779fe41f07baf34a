import { textLimits } from '#contract/limits.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, sendButton, typeConsultation } from './steps.ts'
import { showAll } from './worklist-steps.ts'

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a refused form comes back with its messages and what was typed, then is taken', async ({
    page,
    browser,
    site,
  }) => {
    const consultation = aConsultation({ hairType: 'Coils', mobileService: true })
    await page.goto('/contact')
    await typeConsultation(page, { ...consultation, email: 'nobody', phone: ' ' })
    await sendButton(page).click()

    await expect(page.getByRole('alert')).toContainText('Your request has not been sent yet')
    await expect(page).toHaveTitle(/^Error: .*Consultation/)
    await expect(page.getByRole('alert')).toBeFocused()
    await expectReadable(page.getByRole('alert'), 'Please correct the fields marked below and send it again.')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
    await expect(page.getByLabel('Name')).toHaveValue(consultation.name)
    await expect(page.getByLabel('Select your area')).toHaveValue(consultation.location)
    await expect(page.getByLabel('Service type')).toHaveValue(consultation.serviceType)
    await expect(page.getByLabel('Hair Details')).toHaveValue('Coils')
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()
    await page.getByLabel('Where shall I come to?').fill('12 Otley Road, LS16 5JX')
    await page.getByLabel('I would like a home visit').uncheck()
    await expect(page.getByLabel('Where shall I come to?')).toBeHidden()
    await page.getByLabel('I would like a home visit').check()

    await page.getByLabel('Email').fill(consultation.email)
    await page.getByLabel('Phone').fill(consultation.phone)
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendButton(page).click()
    expect((await posted).status()).toBe(303)
    await expect(page).toHaveURL('/contact/thank-you')
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()

    const owner = await browser.newPage({ baseURL: site.url, javaScriptEnabled: true })
    await openDashboard(owner, site, '/admin/consultations')
    await showAll(owner)
    await expect(owner.getByRole('article').filter({ hasText: consultation.name })).toContainText(
      'Mobile Service',
    )
    await owner.close()
  })

  test('without JavaScript a refused form about one’s data says so in its title and has the focus on its message', {
    tag: onlyInFullRuns,
  }, async ({ page }) => {
    await page.goto('/privacy/request')
    await page.getByLabel('Your email').fill('nobody@example.com')
    await page.getByLabel('Anything I should know').fill('x'.repeat(textLimits.dataRequest + 1))
    await page.getByRole('button', { name: 'Send my request' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toBeFocused()
    await expectReadable(page.getByRole('alert'), 'Please correct the fields marked below and send it again.')
  })

  test('without JavaScript both pictures of a pair are seen, and nobody is told to drag a handle', async ({
    page,
  }) => {
    await page.goto('/gallery')
    for (const words of ['Before', 'After'])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/handle/i)).toBeHidden()
    await expect(page.getByRole('slider')).toHaveCount(0)
  })

  test('without JavaScript the dashboard says what it needs and where to go', async ({ page }) => {
    await page.goto('/admin')
    const words = page.locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toHaveText(/^The dashboard needs JavaScript\./)
    await expect(words.locator('a').first()).toHaveAttribute('href', '/')
  })
})
