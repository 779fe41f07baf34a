import type { Page } from '@playwright/test'
import { postVisit } from './diary-states.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Each page of the dashboard: its title, and what stands above it. */
const pages = [
  ['/admin/consultations', /^\(\d+\) Admin Dashboard \|/, 'Admin Dashboard'],
  ['/admin/newsletter', /Admin Dashboard \|/, 'Admin Dashboard'],
  ['/admin/website', /Admin Dashboard \|/, 'Admin Dashboard'],
  ['/admin/website/services', /^Website \|/, 'Services & prices'],
  ['/admin/website/articles', /^Hair Tips articles \|/, 'Hair Tips articles'],
  ['/admin/website/mail', /^Mail \|/, 'Mail'],
  ['/admin/website/backup', /^Backups \|/, 'Backups'],
  ['/admin/website/nowhere', /^Website \|/, 'Not found'],
  ['/admin/nowhere', /^Not found \|/, 'Not found'],
  ['/admin/diary/hours/nowhere', /^Hours and travel \|/, 'Not found'],
  ['/admin/diary', /^Diary \|/, 'Diary'],
  ['/admin/diary/book', /^Book a visit \|/, 'Book a visit'],
  ['/admin/diary/block', /^Block out time \|/, 'Block out time'],
  ['/admin/diary/hours', /^Hours and travel \|/, 'Hours and travel'],
  ['/admin/clients', /^Clients \|/, 'Clients'],
  ['/admin/account', /^Account \|/, 'Account'],
] as const

test('every page of the dashboard has its title and its heading, also when it is opened by its address', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await openDashboard(page, site)
  for (const [path, title, words] of pages) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(words)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  }
  // What an address names and there is not is left out.
  await page.goto('/admin/consultations?status=odd&days=9')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/admin/consultations')
  await page.goto('/admin/diary?on=2026-02-31')
  await expect(page.getByRole('link', { name: 'Book a visit' })).toBeVisible()
})

test('a page that is opened has the focus on its heading, and leaving it gives the focus back to its link', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  const visit = await postVisit(page, site)
  await openDashboard(page, site, '/admin/consultations')

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
    const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name })
    await link.click()
    await expect(heading(page)).toBeFocused()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }

  await page.goto(`/admin/diary?view=days&on=${visit.startsAt.slice(0, 10)}`)
  const opened = page.getByRole('link', { name: /^Beth/ }).first()
  await opened.click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Visit \|/)
  await expect(page).toHaveURL(new RegExp(`/admin/diary/${visit.id}`))
  await page.getByRole('main').getByRole('link', { name: 'Diary' }).click()
  await expect(opened).toBeFocused()
})

test('what a script that does not come would show is missed alone, and can be asked for once more', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, problems } = own
  await page.route('**/explained-figures-*.js', (route) => route.abort())
  await openDashboard(page, site)
  await expect(page.getByText('Total Visitors')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Website' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Clients' })
  await link.click()
  await expect(page.getByText('This part could not be shown. The rest works.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Clients')
  problems.length = 0
})
