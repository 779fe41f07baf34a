import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, holdBack, openForm, sendButton, toast, typeConsultation } from './steps.ts'

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

test('a suggestion that comes late does not move the button that is being pressed', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  const letGo = await holdBack(page, '**/email-suggestion-*.js')
  await openForm(page)
  await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
  await sendButton(page).scrollIntoViewIfNeeded()
  const box = await sendButton(page).boundingBox()
  if (!box) throw new Error('The button is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  const suggestion = page.waitForResponse('**/email-suggestion-*.js')
  letGo()
  await (await suggestion).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.mouse.up()
  await expect(toast(page, 'Thank You!')).toBeVisible()
})
