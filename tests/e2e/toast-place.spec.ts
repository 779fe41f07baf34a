import type { Locator, Page } from '@playwright/test'
import { expectReadable, isWhole, settled } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The names of the filled fields that the toast lies over. */
async function coveredFields(form: Locator, shown: Locator) {
  const over = await boxOf(shown)
  const fields = await form.locator('input:visible, select:visible, textarea:visible').all()
  const covered = await Promise.all(
    fields.map(async (field) => {
      const box = await boxOf(field)
      const isUnder = box.bottom > over.y && box.y < over.bottom && box.right > over.x
      return isUnder && (await field.inputValue()) !== '' ? [await field.getAttribute('name')] : []
    }),
  )
  return covered.flat()
}

/** A toast stands at the foot of the screen: on a phone above the bar with call and consult, where the page has one. */
async function expectAtTheFoot(page: Page, shown: Locator) {
  await settled(page)
  const bar = page.getByRole('region', { name: 'Quick contact' })
  const foot = (await bar.isVisible()) ? (await boxOf(bar)).y : (page.viewportSize()?.height ?? 0)
  const space = foot - (await boxOf(shown)).bottom
  expect(space).toBeGreaterThanOrEqual(8)
  expect(space).toBeLessThanOrEqual(32)
  expect(await isWhole(shown)).toBe(true)
}

test.use({ viewport: { width: 390, height: 667 } })

test('a refused sign-up is said at the foot of the screen, and the typed address stays in view', async ({
  page,
}) => {
  await page.route('**/api/newsletter', (route) => route.abort())
  await page.goto('/blog')
  const box = page.getByRole('form', { name: 'Newsletter' })
  await waitUntilLive(page)
  // The field stands as low as it can: where the toast comes up.
  await box.getByRole('textbox').fill('priya@example.com')
  await box.getByRole('button').evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await box.getByRole('button').click()
  const shown = toast(page, 'Subscription Failed')
  await expectReadable(shown, 'Failed to subscribe. Please try again.')
  await expectAtTheFoot(page, shown)
  expect(await coveredFields(box, shown)).toEqual([])
  expect(await isWhole(box.getByRole('textbox'))).toBe(true)
})

test('a request that could not be sent is said at the foot of the screen, beside what was typed', async ({
  page,
}) => {
  await page.route('**/api/consultations', (route) => route.abort())
  await openForm(page)
  await typeConsultation(page, aConsultation({ hairType: 'Loose curls' }))
  await sendButton(page).click()
  const shown = toast(page, 'Error')
  await expectReadable(shown, 'Please try again or call us directly.')
  await expectAtTheFoot(page, shown)
  const form = page.getByRole('form', { name: 'Free consultation request' })
  expect(await coveredFields(form, shown)).toEqual([])
  await expectReadable(form, 'Nothing you typed is lost')
})
