import type { Page } from '@playwright/test'
import type { ConsultationRequest } from '#contract/request-fields.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const typed = () => aConsultation({ hairType: 'Coils,\nin two lines', mobileService: true })

async function expectInForm(page: Page, consultation: ConsultationRequest) {
  for (const [label, value] of [
    ['Name', consultation.name],
    ['Email', consultation.email],
    ['Phone', consultation.phone],
    ['Select your area', consultation.location],
    ['Service type', consultation.serviceType],
    ['Hair Details', consultation.hairType],
  ] as const)
    await expect(page.getByLabel(label), label).toHaveValue(value)
  await expect(page.getByLabel('I would like a home visit')).toBeChecked({
    checked: consultation.mobileService,
  })
}

const privacyLink = (page: Page) =>
  page.getByRole('form', { name: 'Free consultation request' }).getByRole('link', { name: 'privacy policy' })

/** Reads the privacy policy and comes back, by the browser's own button. */
async function readPolicy(page: Page) {
  await privacyLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  // Afterwards: the answer of this call would be lost with the page.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
}

test('what was typed is still there after Back, a reload, another page, a failed try and leaving while it is sent', async ({
  page,
}) => {
  const consultation = typed()
  await openForm(page)
  await typeConsultation(page, consultation)
  const expectKept = async () => {
    await expectInForm(page, consultation)
    // What makes it alive must not empty it.
    await waitUntilLive(page)
    await expectInForm(page, consultation)
  }
  await readPolicy(page)
  await expectKept()

  await page.reload()
  await expectKept()

  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery')
  await header.getByRole('link', { name: 'Free Consultation' }).click()
  await expect(page).toHaveURL('/contact')
  await expectKept()

  await page.route('**/api/consultations', (route) => route.abort())
  await sendButton(page).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await page.reload()
  await expectKept()

  await page.route('**/api/consultations', () => {})
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
  await readPolicy(page)
  await expectKept()
})

test('another tab knows nothing of what is typed in this one, and once it was sent nothing of it is kept', async ({
  page,
  context,
}) => {
  await openForm(page)
  await typeConsultation(page, typed())
  const other = await context.newPage()
  await openForm(other)
  await expect(other.getByLabel('Name')).toHaveValue('')
  await other.close()

  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await page.reload()
  await waitUntilLive(page)
  for (const label of ['Name', 'Email', 'Phone', 'Select your area', 'Service type', 'Hair Details'])
    await expect(page.getByLabel(label)).toHaveValue('')
})
