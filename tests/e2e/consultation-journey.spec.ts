import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openDashboard, openForm, sendButton, toast, typeConsultation } from './steps.ts'
import { showAll } from './worklist-steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a visitor on a phone asks for a consultation and the owner reads it', async ({ page, site }) => {
  const consultation = aConsultation({
    mobileService: true,
    hairType: 'Shoulder length, dry at the ends.\nNever had a curly cut.',
  })
  await openForm(page)
  await typeConsultation(page, consultation)
  await sendButton(page).tap()
  await expectReadable(
    toast(page, 'Thank You!'),
    'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help',
  )

  await openDashboard(page, site, '/admin/consultations')
  await showAll(page)
  const card = page.getByRole('article').filter({ hasText: consultation.name })
  await expect(card).toContainText('Mobile Service')
  await expect(card).toContainText('Chapel allerton, cut and color')
  for (const [name, href] of [
    [consultation.email, `mailto:${consultation.email}`],
    [consultation.phone, 'tel:+447700900461'],
  ] as const)
    await expect(card.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(card).toContainText('Hair Details: Shoulder length, dry at the ends.')
  await expect(card.getByRole('time')).toHaveText(/^Sent \d{1,2} \w{3}, \d{2}:\d{2}$/)
})
