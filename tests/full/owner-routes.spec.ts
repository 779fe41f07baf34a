import type { Page } from '@playwright/test'
import { postVisit } from '#tests/e2e/diary-states.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, postConsultation } from '#tests/e2e/steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

/** Pages of the dashboard: the title of each, and what stands above it. */
const pages = [
  ['/admin/newsletter', /Admin Dashboard \|/, 'Admin Dashboard'],
  ['/admin/website/services', /^Website \|/, 'Services & prices'],
  ['/admin/website/articles', /^Hair Tips articles \|/, 'Hair Tips articles'],
  ['/admin/website/backup', /^Backups \|/, 'Backups'],
  ['/admin/website/nowhere', /^Website \|/, 'Not found'],
  ['/admin/diary/hours/nowhere', /^Hours and travel \|/, 'Not found'],
  ['/admin/diary/book', /^Book a visit \|/, 'Book a visit'],
  ['/admin/nowhere', /^Not found \|/, 'Not found'],
] as const

test('every page has its title and the focus on its heading, leaving it gives the focus back to its link, and one whose script cannot come opens once there is a connection', async ({
  browser,
}) => {
  test.slow()
  await using own = await openOwnSite(browser)
  const { page, site, request, problems } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  const visit = await postVisit(page, site)
  await openDashboard(page, site, '/admin/consultations')
  await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard \|/)

  const card = page.getByRole('article').getByRole('link', { name: 'Amara Okafor', exact: true })
  await card.click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText('Amara Okafor')
  await expect(page).toHaveTitle(/^Request \|/)
  await page.goBack()
  await expect(card).toBeFocused()
  await page.getByRole('tab', { name: 'Website' }).click()
  await expect(page.getByRole('tab', { name: 'Website' })).toBeFocused()
  const services = page.getByRole('link', { name: /^Services/ })
  await services.click()
  await expect(heading(page)).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Website' }).click()
  await expect(services).toBeFocused()
  for (const name of ['Diary', 'Clients', 'Account', 'Dashboard']) {
    const link = desk(page).getByRole('link', { name })
    await link.click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`${name} \\|`))
    await expect(link).toHaveAttribute('aria-current', 'page')
  }

  // What an address names and there is not is left out.
  await page.goto('/admin/consultations?status=odd&days=9')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/admin/consultations')
  await page.goto('/admin/diary?on=2026-02-31')
  await expect(page.getByRole('link', { name: 'Book a visit' })).toBeVisible()
  await page.goto(`/admin/diary?on=${visit.startsAt.slice(0, 10)}`)
  const opened = page.getByRole('link', { name: /^Beth/ }).first()
  await opened.click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Visit \|/)
  await expect(page).toHaveURL(new RegExp(`/admin/diary/${visit.id}`))
  await page.getByRole('main').getByRole('link', { name: 'Diary' }).click()
  await expect(opened).toBeFocused()

  for (const [path, title, words] of pages) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(words)
    await expect(page).toHaveTitle(title)
    await expect(desk(page)).toBeVisible()
  }
  expect(problems).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page)).toHaveText('Admin Dashboard')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('Total Visitors')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Website' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Without interception the script comes from the browser's cache.
  await page.route('**/*.js', (route) => route.continue())
  await page.context().setOffline(true)
  await desk(page).getByRole('link', { name: 'Clients' }).click()
  const words = 'You seem to be offline. This page opens as soon as you are connected.'
  await expect(page.getByText(words)).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Clients')
  problems.length = 0
})

test('a page that is still being read does not call her back from another that she has pressed', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const letIssuesCome = await holdBack(page, /\/api\/admin\/newsletter-issues\b/)
  const letWebsiteCome = await holdBack(page, '**/api/admin/website')
  await openDashboard(page, site, '/admin/newsletter')
  await expect(page.getByText('Loading your draft...')).toBeVisible()
  // Until "Loading..." takes its place, the page that she leaves is there.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('tab', { name: 'Website' }).click()
  letIssuesCome()
  await expect(page.getByText('Loading issues...')).toBeHidden()
  letWebsiteCome()
  await page.clock.resume()
  await expect(page.getByRole('link', { name: /^Services/ })).toBeVisible()
  await expect(page).toHaveURL('/admin/website')
})
