import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { aConsultation, logIn, openOwnSite, postConsultation, toast } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' })

/** What the page asks of the owner's side of the API from now on, as method and path. */
function recordCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('while the session is checked the dashboard says so', async ({ page }) => {
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/admin/me', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  letThrough()
  await expect(loginHeading(page)).toBeVisible()
})

test('lists are not asked for before the owner is logged in', async ({ page, site }) => {
  const calls = recordCalls(page)
  await page.goto('/admin')
  await expect(loginHeading(page)).toBeVisible()
  expect(calls).toEqual(['GET /api/admin/me'])
  await logIn(page, site)
  await expect(page.getByRole('tab', { name: /Consultations/ })).toBeVisible()
  await expect
    .poll(() => calls.slice(2).sort())
    .toEqual([
      'GET /api/admin/analytics',
      'GET /api/admin/data-requests',
      'GET /api/admin/mail',
      'GET /api/admin/newsletter-issues',
      'GET /api/admin/newsletters',
      'GET /api/admin/people/old-requests',
      'GET /api/admin/proxy',
      'GET /api/admin/worklist',
      'GET /api/admin/worklist/summary',
    ])
})

for (const [what, status] of [
  ['an error', 500],
  ['a refusal', 401],
  ['no answer', undefined],
] as const)
  test(`a session check that gets ${what} means logged out, without a word`, async ({ page }) => {
    await page.route('**/api/admin/me', (route) => (status ? route.fulfill({ status }) : route.abort()))
    await page.goto('/admin')
    await expect(loginHeading(page)).toBeVisible()
    await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
  })

test('both fields of the login are required', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/admin')
  await expect(page.getByText('Access the admin dashboard')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(calls).toEqual(['GET /api/admin/me'])
})

test('on a small phone the question about cookies leaves every part of the login to be reached', async ({
  browser,
  site,
}) => {
  const viewport = { width: 320, height: 640 }
  await using context = await browser.newContext({ baseURL: site.url, viewport })
  const page = await context.newPage()
  await page.goto('/admin')
  await expect(banner(page)).toBeVisible()
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click({ timeout: 5000 })
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('a wrong password is refused, and the name stays typed', async ({ page, site }) => {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill('guess')
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/admin/login', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letThrough()
  await expect(toast(page, 'Login Failed')).toContainText('Invalid username or password')
  await expect(page.getByLabel('Username')).toHaveValue(site.adminUsername)
  await expect(page.getByLabel('Password')).toBeFocused()
})

const refused = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})

for (const [what, answer, words] of [
  ['no answer', undefined, 'You seem to be offline. Please check your connection and try again.'],
  [
    'a cross-site refusal',
    refused(403, 'Please use the form on our website.'),
    'Please use the form on our website.',
  ],
  ['a database that is away', refused(503, 'Please try again in a minute.'), 'Please try again in a minute.'],
  [
    'a page where there should be an answer',
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to this network</h1>' },
    'The website’s answer could not be read. Please try again in a moment.',
  ],
  [
    'a page of a proxy',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    'The website answered with an error (502). Please try again in a moment.',
  ],
] as const)
  test(`a login that meets ${what} says so, and does not blame the password`, async ({ page, site }) => {
    await page.route('**/api/admin/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.goto('/admin')
    await page.getByLabel('Username').fill(site.adminUsername)
    await page.getByLabel('Password').fill(site.adminPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Login Failed')).toContainText(words)
    await expect(page.getByText('Invalid username or password')).toHaveCount(0)
  })

test('after ten failed logins the eleventh is told how long to wait', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, request, site } = own
  for (let failure = 0; failure < 10; failure++)
    await request.post('/api/admin/login', { data: { username: 'owner', password: 'guess' } })
  await page.goto('/admin')
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill('guess')
  const answer = page.waitForResponse('**/api/admin/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const response = await answer
  expect(response.status()).toBe(429)
  const { detail } = await response.json()
  await expect(toast(page, 'Login Failed')).toContainText(detail)
  await expect(toast(page, 'Login Failed')).not.toContainText('Invalid username')
})

test('the owner logs in, stays logged in after a reload and logs out', async ({ page, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully logged in to admin panel')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
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

test('logging out forgets everything that was read', async ({ page, request, site }) => {
  const calls = recordCalls(page)
  const [earlier, later] = [aConsultation(), aConsultation()]
  await postConsultation(request, earlier)
  await page.goto('/admin')
  await logIn(page, site, 'Consultations')
  await expect(page.getByRole('article').filter({ hasText: earlier.name })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginHeading(page)).toBeVisible()
  await expect(page.getByText(earlier.name)).toHaveCount(0)
  await postConsultation(request, later)
  calls.length = 0
  await logIn(page, site, 'Consultations')
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

test('a session that ended elsewhere leads back to the login', async ({ page, context, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(loginHeading(page)).toBeVisible()
})

test('what a tab needs comes with the tab, and when that fails it is offered again', async ({
  page,
  site,
}) => {
  const scripts = requestsFor(page, 'script')
  const parts = () => scripts.flatMap((path) => path.match(/line-chart|newsletter-tab/) ?? [])
  await page.goto('/admin?tab=consultations')
  await logIn(page, site)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  expect(parts()).toEqual([])
  await page.route('**/newsletter-tab-*.js', (route) => route.abort())
  await page.getByRole('tab', { name: /^Newsletter/ }).click()
  await expect(page.getByText('The newsletter could not be loaded.')).toBeVisible()
  await page.unroute('**/newsletter-tab-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Subject')).toBeVisible()
})

test('a logout that fails says so and leaves the owner where she is', async ({ page, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  await page.route('**/api/admin/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout Failed')).toContainText('You are still logged in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
})

test('every call carries the session, and a JSON type only where it has a body', async ({ page, site }) => {
  await page.goto('/admin')
  await logIn(page, site)
  const calls: { path: string; hasCookie: boolean; type: string | undefined }[] = []
  page.on('request', async (request) => {
    const path = new URL(request.url()).pathname
    const headers = await request.allHeaders()
    if (path.startsWith('/api/'))
      calls.push({ path, hasCookie: headers.cookie !== undefined, type: headers['content-type'] })
  })
  await page.reload()
  await expect(page.getByRole('tab', { name: /Consultations/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginHeading(page)).toBeVisible()
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/admin/logout')
  expect(calls.length).toBeGreaterThan(4)
  for (const call of calls) expect(call).toEqual({ path: call.path, hasCookie: true, type: undefined })
})
