import type { Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { composer, dialog, openNewsletter, saved, write } from './newsletter-steps.ts'
import { aConsultation, logIn, openDashboard, openOwnSite, postConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const ended = 'You were signed out, as your session had ended. What you were writing is kept'

/** As when the session is over while she types: the next save is refused. */
async function endSession(page: Page) {
  await page.context().clearCookies()
}

test('a session that ends while she writes says so, and what she wrote is there and saved after the login', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page, site } = own
  await write(page, { subject: 'Rinse cold', body: 'Once a week.' })
  await saved(page)
  await endSession(page)
  await write(page, { body: 'Once a week, and longer in winter.' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expectReadable(page.getByRole('alert').filter({ visible: true }), ended)
  await expect(page.getByLabel('Subject')).toBeHidden()
  await logIn(page, site)
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toBeInViewport()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')
})

test('a dialog that was open when the session ended comes back with what was typed in it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page, site } = own
  await page.getByRole('button', { name: 'Import' }).click()
  const { csv, origin } = { csv: 'amara@example.com\npriya@example.com', origin: 'Cards at the salon' }
  await dialog(page).getByLabel('Or paste the addresses').fill(csv)
  await dialog(page).getByLabel('Where did they consent?').fill(origin)
  await endSession(page)
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(dialog(page)).toHaveCount(0)
  await logIn(page, site)
  await expect(dialog(page).getByLabel('Or paste the addresses')).toBeInViewport()
  await expect(dialog(page).getByLabel('Or paste the addresses')).toHaveValue(csv)
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: '2 added' })).toHaveCount(1)
})

test('a tab whose first reading found the session over is read after the login', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  await openDashboard(page, site)
  // Each of the dashboard's own readings would find the session over as well.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('tab', { name: /^Newsletter \d/ })).toBeVisible()
  await endSession(page)
  await page.getByRole('tab', { name: /Newsletter/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await logIn(page, site)
  await expect(composer(page)).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test('a deletion that the end of the session stopped says so, and gives the focus back when it is called off', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await openDashboard(page, site, '/admin/consultations')
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await page.getByRole('group', { name: 'Delete this request' }).locator('summary').click()
  const opener = page.getByRole('button', { name: 'Delete this request' })
  await opener.click()
  await endSession(page)
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectReadable(dialog(page), 'Nothing was deleted. Your session had ended. Please try again.')
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(opener).toBeFocused()
})

test('after hours at the login the time to reply is that of now, at once', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await page.clock.install()
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toContainText('23 h 59 min left')
  await endSession(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await page.clock.pauseAt(Date.now() + 5 * hourMs)
  await logIn(page, site)
  await expect(page.getByRole('article')).toContainText('18 h 5')
})

test('a logout that she asked for keeps nothing of what stood there', async ({ page, site }) => {
  await openDashboard(page, site, '/admin/consultations')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(page.getByText(ended)).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await page.locator('.owner-header').count()).toBe(0)
})

test('Back goes to the tab before, and Forward to the one after', { tag: onlyInFullRuns }, async ({
  page,
  site,
}) => {
  await openDashboard(page, site)
  const selected = page.getByRole('tab', { selected: true })
  await page.getByRole('tab', { name: /Consultations/ }).click()
  await page.getByRole('tab', { name: /Newsletter/ }).click()
  await expect(composer(page)).toBeVisible()
  await page.goBack()
  await expect(selected).toHaveText(/Consultations/)
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
  await page.goBack()
  await expect(selected).toHaveText(/Analytics/)
  await page.goForward()
  await expect(selected).toHaveText(/Consultations/)
  await page.reload()
  await expect(selected).toHaveText(/Consultations/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on an info button shows what the figure means, another one takes it away', {
    tag: onlyInFullRuns,
  }, async ({ page, site }) => {
    await openDashboard(page, site)
    for (const [name, words] of [
      ['About Total Visitors', 'Visits of people who agreed to analytics'],
      ['About Button Clicks', 'Presses of the buttons that lead to a call, a request or an article'],
    ] as const) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      await button.tap()
      await expectReadable(page.locator('.tooltip'), words)
      await button.tap()
      await expect(page.locator('.tooltip')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'About Total Visitors' }).tap()
    await expectReadable(page.locator('.tooltip'), 'Visits of people who agreed to analytics')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).tap()
    await expect(page.locator('.tooltip')).toHaveCount(0)
  })
})

test('a logout asks about what could not be saved, and leaves nothing of it on the device', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await page.route('**/api/admin/newsletter-issues/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await write(page, { subject: 'Typed in a tunnel' })
  await expect(composer(page)).toContainText('Not saved.')
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  const question = dialog(page)
  await expectReadable(question, 'Log out and delete what is not saved?')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Typed in a tunnel')
  expect(await kept()).toContain('Typed in a tunnel')
  await logOut.click()
  await question.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  expect(await kept()).not.toContain('Typed in a tunnel')
})
