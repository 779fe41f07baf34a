import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { recordCalls, requestsFor } from './measure.ts'
import { aConsultation, holdBack, logIn, openDashboard, postConsultation, toast } from './steps.ts'
import { showAll } from './worklist-steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' })

for (const [what, status] of [
  ['an error', 500],
  ['a refusal', 401],
  ['no answer', undefined],
] as const)
  test(`a session check that gets ${what} means logged out, without a word`, {
    tag: status === 500 ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    await page.route('**/api/admin/me', (route) => (status ? route.fulfill({ status }) : route.abort()))
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

test('a session that ended elsewhere leads back to the login', { tag: onlyInFullRuns }, async ({
  page,
  context,
  site,
}) => {
  await openDashboard(page, site)
  // A reading under way would find the session over before the press does.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(loginHeading(page)).toBeVisible()
})

test('what a tab needs comes with the tab, and when that fails it is offered again', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  const scripts = requestsFor(page, 'script')
  const parts = () => scripts.flatMap((path) => path.match(/newsletter-tab/) ?? [])
  await page.goto('/admin/consultations')
  await logIn(page, site)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  expect(parts()).toEqual([])
  await page.route('**/newsletter-tab-*.js', (route) => route.abort())
  await page.getByRole('tab', { name: /^Newsletter/ }).click()
  await expect(page.getByText('This part could not be shown. The rest works.')).toBeVisible()
  await page.unroute('**/newsletter-tab-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Subject')).toBeVisible()
})

for (const [why, status] of [
  ['that the server refuses', 500],
  ['without a network', undefined],
] as const)
  test(`a logout ${why} says that she is still logged in`, async ({ page, site }) => {
    await page.goto('/admin')
    await logIn(page, site)
    await page.route('**/api/admin/logout', (route) =>
      status ? route.fulfill({ status, body: '{}' }) : route.abort('internetdisconnected'),
    )
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toast(page, 'Logout Failed')).toContainText('You are still logged in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  })
