import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { postConfirmation, postLongDataRequest } from './data-request-steps.ts'
import { expect } from './fixtures.ts'
import { fillTime } from './request-steps.ts'
import {
  aConsultation,
  answerNotices,
  fullDisk,
  openDashboard,
  openLive,
  postConsultation,
  type States,
  toast,
} from './steps.ts'

const openFilled = async (page: Page, site: Site, path?: string) => {
  await postConsultation(
    page.request,
    aConsultation({ hairType: 'x'.repeat(300), mobileService: true, name: 'n'.repeat(100) }),
  )
  await openDashboard(page, site, path)
}

async function openJunk(page: Page, site: Site) {
  const hairType = `Cheap SEO: https://a.example/${'x'.repeat(200)} https://b.example https://c.example`
  await postConsultation(page.request, aConsultation({ hairType }))
  await openDashboard(page, site, '/admin/consultations?status=junk')
}

export const dashboardStates: States = {
  'the dashboard while it checks the session': async (page) => {
    await page.route('**/api/admin/me', () => {})
    await openLive(page, '/admin')
  },
  'the login with its messages': async (page) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
  },
  'the dashboard with its requests': async (page, site) => {
    await openFilled(page, site, '/admin/consultations')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  'the dashboard with nothing found': async (page, site) => {
    await openFilled(page, site, '/admin/consultations')
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('q'.repeat(60))
    await page.getByRole('searchbox', { name: 'Search requests' }).press('Enter')
    await expect(page.getByText('Nothing found.')).toBeVisible()
  },
  'the dashboard with what else waits': async (page, site) => {
    await answerNotices(page, [fullDisk])
    await openFilled(page, site)
    await expect(page.getByRole('region', { name: fullDisk.title })).toBeVisible()
  },
  'the dashboard while its requests are read': async (page, site) => {
    await page.route('**/api/admin/worklist?*', () => {})
    await page.route('**/api/admin/today', () => {})
    await openFilled(page, site, '/admin/consultations')
    await expect(page.getByText('Counting...')).toBeVisible()
  },
  Junk: async (page, site) => {
    await openJunk(page, site)
    await expect(page.getByRole('button', { name: /^Not junk/ }).first()).toBeVisible()
  },
  'a request moved out of Junk': async (page, site) => {
    await openJunk(page, site)
    await page
      .getByRole('button', { name: /^Not junk/ })
      .first()
      .click()
    await expect(page.getByText('Marked as New.').first()).toBeVisible()
  },
  'a request that is asked for its time, with what is wrong': async (page, site) => {
    await openFilled(page, site, '/admin/consultations')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('link', { name: /^Book a time/ }).click()
    await fillTime(page, '2199-03-30', '01:30')
    await page.getByRole('button', { name: /^Book it/ }).click()
    await expect(page.getByText('Please check the year')).toBeVisible()
  },
  'a request that is booked': async (page, site) => {
    await openFilled(page, site, '/admin/consultations')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('link', { name: /^Book a time/ }).click()
    await fillTime(page, '2020-02-29', '10:30')
    await page.getByRole('button', { name: 'Book it all the same' }).click()
    await expect(toast(page, 'Booked:')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByText('How did it go?').first()).toBeVisible()
  },
  'the secret address of the calendar': async (page, site) => {
    await openDashboard(page, site)
    await page.goto('/admin/account')
    const calendar = page.getByRole('region', { name: 'Bookings in your phone’s calendar' })
    // The site is shared: another state may have turned it on.
    const on = calendar.getByRole('button', { name: 'Turn on bookings in your calendar' })
    await expect(calendar.getByRole('button')).toBeVisible()
    if (!(await on.isVisible())) {
      await calendar.getByRole('button').click()
      await page.getByRole('button', { name: 'Turn it off' }).click()
    }
    await on.click()
    await expect(calendar.getByRole('textbox')).toBeVisible()
  },
  'the dashboard with its figures': async (page, site) => {
    await openFilled(page, site)
    await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
  },
  'what is to be answered by law': async (page, site) => {
    await postConfirmation(page.request, await postLongDataRequest(page, site))
    await openFilled(page, site)
    await page.goto('/admin/clients')
    await expect(page.getByRole('button', { name: /^Mark as answered/ }).first()).toBeVisible()
  },
  'the dashboard with its newsletter': async (page, site) => {
    await openFilled(page, site, '/admin/newsletter')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.waitForLoadState('networkidle')
  },
}
