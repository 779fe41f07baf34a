import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { openSecondStep, sendCode, typePassword } from './account-steps.ts'
import { expect } from './fixtures.ts'
import { openDashboard, type States } from './steps.ts'

const openAccount = async (page: Page, site: Site) => {
  await openDashboard(page, site)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
}

/** From now on the account API answers so, whatever is set. */
const pretendThat = (page: Page, settings: object) =>
  page.route('**/api/admin/account', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...settings } })
  })

const pretendItIsOn = (page: Page) =>
  pretendThat(page, { secondStep: { onSince: new Date().toISOString(), codesLeft: 10 } })

// Answered by the test: turning the second step on would affect all tests that use this site.
export const accountStates: States = {
  'the account': async (page, site) => {
    await openAccount(page, site)
    await page.getByRole('button', { name: 'Show the devices' }).click()
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await openSecondStep(page)
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await typePassword(page, { site })
    await page.getByLabel('Type the 6-digit code').fill('1')
    await sendCode(page)
    await expect(page.getByText('That code is not right')).toBeVisible()
  },
  'the account with recovery codes': async (page, site) => {
    await openAccount(page, site)
    await pretendItIsOn(page)
    const codes = Array.from({ length: 10 }, (_, n) => `2054-1877-3906-1148-2763-950${n}`)
    await page.route('**/api/admin/account/second-step', (route) => route.fulfill({ json: { codes } }))
    await openSecondStep(page)
    await typePassword(page, { site })
    await page.getByLabel('Type the 6-digit code').fill('123456')
    await sendCode(page)
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('I have put them somewhere safe')).toBeFocused()
  },
  'the login that asks for the second step': async (page) => {
    await page.route('**/api/admin/me', (route) =>
      route.fulfill({ json: { authenticated: false, secondStep: true } }),
    )
    await page.goto('/admin')
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
  },
  'the login with a forgotten password': async (page) => {
    await page.route('**/api/admin/forgotten-password', (route) =>
      route.fulfill({ json: { isMailSetUp: false } }),
    )
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('npm run set-password')).toBeVisible()
  },
  'the page for a new password by a mailed link': async (page) => {
    await page.goto('/admin#new-password=abc')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(page.getByText('Please use 12 characters or more')).toBeVisible()
  },
  'the page for her own password with one that is too easy': async (page, site) => {
    await openDashboard(page, site)
    await page.route('**/api/admin/me', (route) =>
      route.fulfill({ json: { authenticated: true, firstPassword: true } }),
    )
    await page.reload()
    await page.getByLabel('New password').fill('northleeds1')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(page.getByText('Please use 12 characters or more')).toBeVisible()
  },
  'the question for the password before much is taken': async (page, site) => {
    const refusal = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'PASSWORD_REQUIRED' }
    await page.route('**/api/admin/calendar-address', (route) =>
      route.fulfill({ status: 403, json: { ...refusal, detail: 'Your password is needed for this.' } }),
    )
    // Another state may have turned it on.
    await pretendThat(page, { calendarSince: undefined })
    await openAccount(page, site)
    await page.getByRole('button', { name: 'Turn on bookings in your calendar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).press('Enter')
    await expect(dialog.getByText('Please type your password', { exact: true })).toBeVisible()
  },
  'the question that turns the second step off': async (page, site) => {
    await pretendItIsOn(page)
    await openAccount(page, site)
    await page.getByRole('button', { name: 'Turn off the second step' }).click()
    await expect(page.getByLabel('Your password now', { exact: true })).toBeFocused()
  },
}
