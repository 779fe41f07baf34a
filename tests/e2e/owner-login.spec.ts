import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { recordCalls } from './measure.ts'
import { holdBack, openOwnSite, toast } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

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

test('on a small phone the question about cookies leaves every part of the login to be reached', {
  tag: onlyInFullRuns,
}, async ({ browser, site }) => {
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
  const letThrough = await holdBack(page, '**/api/admin/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letThrough()
  await expect(toast(page, 'Login Failed')).toContainText('Invalid username or password')
  await expect(page.getByLabel('Username')).toHaveValue(site.adminUsername)
  await expect(page.getByLabel('Password')).toBeFocused()
  // Said once, by the toast.
  await expect(page.locator('form')).not.toContainText('Invalid username or password')
  for (const name of ['Username', 'Password'])
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  const show = page.getByRole('button', { name: 'Show the password' })
  await show.click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
})

const refused = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})

const answers = [
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
] as const

test('a login that meets no answer, a refusal or a page of somebody else says so, and does not blame the password', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(site.adminUsername)
  for (const [what, answer, words] of answers) {
    await page.route('**/api/admin/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.getByLabel('Password').fill(site.adminPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Login Failed'), what).toContainText(words)
    await expect(page.getByText('Invalid username or password')).toHaveCount(0)
  }
})

test('after ten failed logins the eleventh is told how long to wait', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
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
