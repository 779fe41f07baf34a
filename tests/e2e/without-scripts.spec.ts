import { textLimits } from '#contract/limits.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { sendRequest } from './data-request-steps.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openDashboard, sendButton, showAll, typeConsultation } from './steps.ts'

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('refused forms come back with their messages and what was typed, then are taken; pictures and words need no handle', async ({
    page,
    browser,
    site,
  }) => {
    const consultation = aConsultation({ hairType: 'Coils', mobileService: true })
    await page.goto('/contact?look=round-coils&visit=home&area=other')
    await expect(page.getByText('About: Round coil shape')).toBeVisible()
    await expect(page.getByLabel('I would like a home visit')).toBeChecked()
    await expect(page.getByLabel('Which area?')).toBeVisible()
    await expect(page).not.toHaveTitle(/^Error/)
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

    const tooLong = 'You still write to me. '.repeat(textLimits.dataRequest / 20)
    await page.goto('/privacy/request')
    await page.getByRole('radio', { name: /^Complain/ }).check()
    await page.getByLabel('Your email').fill('priya@example.com')
    const message = page.getByLabel('Anything I should know')
    await message.fill(tooLong)
    await sendRequest(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('Your request has not been sent yet')
    await expect(message).toHaveAccessibleDescription(/Please shorten it by/)
    await expect(message).toHaveValue(tooLong)
    await expect(page.getByRole('radio', { name: /^Complain/ })).toBeChecked()

    await page.goto('/gallery')
    for (const words of ['Before', 'After'])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/handle/i)).toBeHidden()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await page.goto('/admin')
    const words = page.locator('noscript p')
    await expect(words).toHaveText(/^The dashboard needs JavaScript\./)
    await expect(words.locator('a').first()).toHaveAttribute('href', '/')
  })
})
