import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

test('a likely slip in an address is offered for mending, and never refused', async ({ page }) => {
  await openForm(page)
  const email = page.getByLabel('Email')
  await email.fill('priya@gmial.com')
  await email.blur()
  await page.getByRole('button', { name: 'Did you mean priya@gmail.com?' }).click()
  await expect(email).toHaveValue('priya@gmail.com')
  await expect(email).toBeFocused()

  await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
})
