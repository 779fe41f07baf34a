import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { recordCalls } from './measure.ts'
import { aConsultation, holdBack, logIn, postConsultation, toast } from './steps.ts'
import { showAll } from './worklist-steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' })

test('a session check that gets an error means logged out, without a word', async ({ page }) => {
  await page.route('**/api/admin/me', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin')
  await expect(loginHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
})

test('while the session is checked the dashboard says so and asks for no list; the owner logs in, stays logged in after a reload and logs out', async ({
  page,
  site,
}) => {
  const calls = recordCalls(page)
  const letThrough = await holdBack(page, '**/api/admin/me')
  await page.goto('/admin')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  letThrough()
  await expect(loginHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['GET /api/admin/me'])
  await logIn(page, site)
  await expect.poll(() => calls).toContain('GET /api/admin/today')
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully logged in to admin panel')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('tab', { name: /Consultations/ })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Admin Dashboard/)

  await page.reload()
  await expect(heading).toHaveText('Admin Dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out')).toContainText('Successfully logged out from admin panel')
  await expect(heading).toHaveText('Admin Login')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Admin Login/)

  await page.reload()
  await expect(heading).toHaveText('Admin Login')
})

test('logging out forgets everything that was read', {
  tag: onlyInFullRuns,
}, async ({ page, request, site }) => {
  const calls = recordCalls(page)
  const [earlier, later] = [aConsultation(), aConsultation()]
  await postConsultation(request, earlier)
  await page.goto('/admin')
  await logIn(page, site, 'Consultations')
  await showAll(page)
  await expect(page.getByRole('article').filter({ hasText: earlier.name })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginHeading(page)).toBeVisible()
  await expect(page.getByText(earlier.name)).toHaveCount(0)
  await postConsultation(request, later)
  calls.length = 0
  await logIn(page, site, 'Consultations')
  await showAll(page)
  await expect(page.getByRole('article').filter({ hasText: later.name })).toBeVisible()
  expect(calls.filter((call) => call === 'GET /api/admin/worklist')).toHaveLength(1)
})

test('a logout in one tab leaves nothing of the dashboard in another', async ({ page, context, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByRole('tab', { name: /Consultations/ })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginHeading(other)).toBeVisible()
  await expect(other.getByRole('tab', { includeHidden: true })).toHaveCount(0)
})

test('a logout without a network says that she is still logged in', async ({ page, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  await page.route('**/api/admin/logout', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout Failed')).toContainText('You are still logged in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
})
