import { expectReadable, heardSoFar, listen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, phoneAndDesktop, sendButton, toast, typeConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

test('a phone number of fewer than ten digits is asked about, aloud as well, and never refused', async ({
  page,
}) => {
  await listen(page)
  await openForm(page)
  await typeConsultation(page, aConsultation())
  const phone = page.getByLabel('Phone')
  const question = page.getByText('Is this number complete?')
  await expect(question).toHaveCount(0)
  await phone.fill('+44 7700 900')
  await phone.blur()
  await expectReadable(page.getByRole('form'), 'Is this number complete?')
  await expect.poll(() => heardSoFar(page)).toContain('Is this number complete?')
  await phone.fill('0113 496 0182')
  await expect(question).toHaveCount(0)
  await phone.blur()
  await page.getByLabel('Name').focus()
  await expect(question).toHaveCount(0)

  await phone.fill('496 0182')
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await expect(question).toHaveCount(0)
})

for (const viewport of phoneAndDesktop)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('hair details are counted near their end, kept whole beyond it, and refused in a sentence', async ({
      page,
    }) => {
      await listen(page)
      await openForm(page)
      await typeConsultation(page, aConsultation({ hairType: 'c'.repeat(1700) }))
      const details = page.getByLabel('Hair Details')
      const form = page.getByRole('form')
      await expect(form.getByText('of 2,000 characters')).toHaveCount(0)
      await details.fill('c'.repeat(1850))
      await form.getByText('of 2,000 characters').scrollIntoViewIfNeeded()
      await expectReadable(form, '1,850 of 2,000 characters')
      await details.fill('c'.repeat(2012))
      await expectReadable(form, '2,012 of 2,000 characters. Please shorten this by 12.')
      await expect.poll(() => heardSoFar(page)).toContain('This is longer than 2,000 characters.')
      await expect(details).toHaveValue('c'.repeat(2012))

      await sendButton(page).click()
      await expect(details).toBeFocused()
      const refusal = 'This has 2,012 characters, and 2,000 is the most. Please shorten it by 12.'
      await expectReadable(form, refusal)
      await expect(details).toHaveAccessibleDescription(new RegExp(refusal))
      await details.fill('c'.repeat(2005))
      await expectReadable(form, 'This has 2,005 characters, and 2,000 is the most. Please shorten it by 5.')
      await details.fill('c'.repeat(2000))
      await expect(page.getByText('Please shorten')).toHaveCount(0)
      await sendButton(page).click()
      await expect(toast(page, 'Thank You!')).toBeVisible()
      await expect(form.getByText('of 2,000 characters')).toHaveCount(0)
    })
  })
