import type { Page } from '@playwright/test'
import { trackingPaths } from '#contract/paths.ts'
import { storedState, watchTracking } from '#tests/support/tracked-calls.ts'
import { banner, press, toggle } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'

const sessionId = expect.stringMatching(/^\d{13}-[a-z0-9]+$/)

const settle = (page: Page) => page.getByRole('button', { name: 'Cookie settings' }).click()

test('Customize offers two switches, off at first, beside the necessary cookies', async ({
  page,
  context,
}) => {
  const calls = watchTracking(context)
  await page.goto('/contact')
  await press(page, 'Customize')
  await expect(page.getByRole('heading', { name: 'Cookie settings' })).toBeFocused()
  await expect(toggle(page, 'Necessary')).toBeChecked()
  await expect(toggle(page, 'Necessary')).toBeDisabled()
  await expect(toggle(page, 'Analytics')).not.toBeChecked()
  await expect(toggle(page, 'Marketing')).not.toBeChecked()
  await expect(banner(page)).toContainText(
    'Social-media advertising pixel and ad-network tracking. None in use today.',
  )

  await press(page, 'Back')
  await expect(banner(page).getByRole('heading', { name: 'Cookies, if you like' })).toBeVisible()
  await press(page, 'Customize')
  await toggle(page, 'Marketing').click()
  await press(page, 'Save Settings')
  await expect(banner(page)).toBeHidden()
  const stored = await storedState(page)
  expect(stored.local.cookieConsent).toBe('{"analytics":false,"marketing":true}')
  expect(stored.session).toEqual({})
  expect(calls).toEqual([
    { method: 'POST', path: trackingPaths.consent, body: { sessionId, analytics: false, marketing: true } },
  ])
})

test('Cookie settings in the footer reopens the details with the present choice', async ({ page }) => {
  await page.goto('/contact')
  await press(page, 'Customize')
  await toggle(page, 'Analytics').click()
  await press(page, 'Save Settings')
  await expect(banner(page)).toBeHidden()

  await page.reload()
  await settle(page)
  await expect(page.getByRole('heading', { name: 'Cookie settings' })).toBeFocused()
  await expect(toggle(page, 'Analytics')).toBeChecked()
  await expect(toggle(page, 'Marketing')).not.toBeChecked()
  await press(page, 'Back')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
  expect((await storedState(page)).local.cookieConsent).toBe('{"analytics":true,"marketing":false}')
})

test('whoever only looks at the settings changes nothing by leaving them', { tag: onlyInFullRuns }, async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await press(page, 'Customize')
  await toggle(page, 'Analytics').click()
  await press(page, 'Save Settings')
  const calls = watchTracking(context)
  const stored = await storedState(page)
  for (const leave of [
    () => press(page, 'Close, and change nothing'),
    () => page.keyboard.press('Escape'),
    () => press(page, 'Back'),
  ]) {
    await settle(page)
    await expect(page.getByRole('heading', { name: 'Cookie settings' })).toBeFocused()
    await toggle(page, 'Analytics').click()
    await leave()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
  }
  expect((await storedState(page)).local).toEqual(stored.local)
  expect(calls.filter(({ path }) => path === trackingPaths.consent)).toEqual([])
})
