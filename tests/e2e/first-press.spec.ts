import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { aConsultation, holdBack, sendButton, toast, typeConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const signUpButton = (page: Page) => page.getByRole('button', { name: /^Subscrib/ })

/** Opens a page whose first script runs and whose islands wait for React; returns what lets React come. */
async function openAsleep(page: Page, path: string) {
  const letGo = await holdBack(page, '**/react-*.js')
  await page.goto(path)
  await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''))
  return letGo
}

/** The page that the press was on is still the page on the screen. */
const expectNoPageLoad = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-first-load')

/** What is posted from now on; the list grows. */
function watchPosts(page: Page) {
  const types: (string | undefined)[] = []
  page.on('request', (one) => one.method() === 'POST' && types.push(one.headers()['content-type']))
  return types
}

test('the first press on an empty form leads to the first bad field, on the same page', async ({ page }) => {
  const posts = watchPosts(page)
  const letGo = await openAsleep(page, '/contact')
  await sendButton(page).click()
  letGo()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectReadable(page.getByRole('form', { name: 'Free consultation request' }), 'Name is required')
  await expectNoPageLoad(page)
  expect(posts).toEqual([])
})

test('a request sent before the form is alive goes once, and the button says that it is on its way', async ({
  page,
}) => {
  const posts = watchPosts(page)
  const letGo = await openAsleep(page, '/contact')
  const answer = await holdBack(page, '**/api/consultations')
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await sendButton(page).press('Enter')
  letGo()
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeDisabled()
  answer()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await expectNoPageLoad(page)
  expect(posts).toEqual(['application/json'])
})

test('the button of the sign-up waits for an address before anything of React has come', async ({ page }) => {
  const scripts = requestsFor(page, 'script')
  const field = page.getByLabel('Your email')
  await page.goto('/blog')
  await expect(signUpButton(page)).toBeDisabled()
  expect(scripts.filter((url) => /\/react-/.test(url))).toEqual([])

  const letGo = await openAsleep(page, '/blog')
  await field.fill('   ')
  await expect(signUpButton(page)).toBeDisabled()
  await field.fill('priya@example.com')
  await expect(signUpButton(page)).toBeEnabled()
  letGo()
  await expect(page.locator('[data-island="sign-up"]')).toHaveAttribute('data-alive')
  await expect(signUpButton(page)).toBeEnabled()
  await field.fill('')
  await expect(signUpButton(page)).toBeDisabled()
})

test('a form whose script never comes is sent as an ordinary form after ten seconds', async ({ page }) => {
  await page.clock.install()
  await openAsleep(page, '/contact')
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await expect(page.locator('[data-island="consultation-form"]')).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL('/contact/thank-you')
})
