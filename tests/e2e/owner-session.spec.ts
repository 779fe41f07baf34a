import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { recordCalls } from './measure.ts'
import { holdBack, logIn, toast } from './steps.ts'

test.use({ isBannerAnswered: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the login asks for both fields and blames only a wrong password; she stays in over a reload, and a logout leaves every tab', async ({
  page,
  context,
  site,
}) => {
  // A check that gets an error means logged out, without a word.
  await page.route('**/api/admin/me', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/admin')
  await expect(page.getByText('Access the admin dashboard')).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)

  // While the session is checked no list is asked for.
  const calls = recordCalls(page)
  const letCheckThrough = await holdBack(page, '**/api/admin/me')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Loading...')
  letCheckThrough()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(calls).toEqual(['GET /api/admin/me'])

  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill('guess')
  const letLoginThrough = await holdBack(page, '**/api/admin/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letLoginThrough()
  await expect(toast(page, 'Login Failed')).toContainText('Invalid username or password')
  await expect(page.getByLabel('Username')).toHaveValue(site.adminUsername)
  await expect(page.getByLabel('Password')).toBeFocused()
  // Said once, by the toast.
  await expect(page.locator('form')).not.toContainText('Invalid username or password')
  for (const name of ['Username', 'Password'])
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  const show = page.getByRole('button', { name: 'Show password' })
  await show.click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/api/admin/login', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login Failed')).toContainText('You seem to be offline.')

  await logIn(page, site)
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully logged in to admin panel')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Admin Dashboard/)
  await page.reload()
  await expect(heading(page)).toHaveText('Admin Dashboard')
  await expect(page.getByText('Total Visitors')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByRole('tab', { name: /Consultations/ })).toBeVisible()
  await page.bringToFront()

  await page.route('**/api/admin/logout', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout Failed')).toContainText('You are still logged in')
  await expect(heading(page)).toHaveText('Admin Dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out')).toContainText('Successfully logged out from admin panel')
  await expect(heading(page)).toHaveText('Admin Login')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Admin Login/)
  await expect(heading(other)).toHaveText('Admin Login')
  await expect(other.getByRole('tab', { includeHidden: true })).toHaveCount(0)
  await other.reload()
  await expect(heading(other)).toHaveText('Admin Login')

  // What was read before is forgotten, and read again.
  calls.length = 0
  await logIn(page, site)
  await expect.poll(() => calls).toContain('GET /api/admin/analytics')
})
