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

export const dashboardStates = [
  {
    name: 'the dashboard while it checks the session',
    open: async (page: Page) => {
      await page.route('**/api/admin/me', () => {})
      await openLive(page, '/admin')
    },
  },
  {
    name: 'the login with its messages',
    open: async (page: Page) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with its requests',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site, '/admin/consultations')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'the dashboard with nothing found',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site, '/admin/consultations')
      await page.getByRole('searchbox', { name: 'Search requests' }).fill('q'.repeat(60))
      await page.getByRole('searchbox', { name: 'Search requests' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Look in Junk too' })).toBeVisible()
    },
  },
  {
    name: 'the dashboard with what else waits unfolded',
    open: async (page: Page, site: Site) => {
      await answerNotices(page, [fullDisk])
      await openFilled(page, site, '/admin/consultations')
      await page.locator('summary', { hasText: fullDisk.title }).click()
      await expect(page.getByRole('region', { name: fullDisk.title })).toBeVisible()
    },
  },
  {
    name: 'the dashboard while its requests are read',
    open: async (page: Page, site: Site) => {
      await page.route('**/api/admin/worklist?*', () => {})
      await page.route('**/api/admin/today', () => {})
      await openFilled(page, site, '/admin/consultations')
      await expect(page.getByText('Counting...')).toBeVisible()
    },
  },
  {
    name: 'Junk',
    open: async (page: Page, site: Site) => {
      await openJunk(page, site)
      await expect(page.getByRole('button', { name: /^Not junk/ }).first()).toBeVisible()
    },
  },
  {
    name: 'a request moved out of Junk',
    open: async (page: Page, site: Site) => {
      await openJunk(page, site)
      await page
        .getByRole('button', { name: /^Not junk/ })
        .first()
        .click()
      await expect(page.getByText('waits for an answer.').first()).toBeVisible()
    },
  },
  {
    name: 'a request that is asked for its time, with what is wrong',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site, '/admin/consultations')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('link', { name: /^Book a time/ }).click()
      await fillTime(page, '2031-03-30', '01:30')
      await page.getByRole('button', { name: /^Book it/ }).click()
      await expect(page.getByText('The clocks in London leave this hour out.')).toBeVisible()
    },
  },
  {
    name: 'a request that is booked',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site, '/admin/consultations')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('link', { name: /^Book a time/ }).click()
      await fillTime(page, '2020-02-29', '10:30')
      await page.getByRole('button', { name: 'Book it all the same' }).click()
      await expect(toast(page, 'Booked:')).toBeVisible()
      await page.goBack()
      await page.goBack()
      await expect(page.getByText('How did it go?')).toBeVisible()
    },
  },
  {
    name: 'the secret address of the calendar',
    open: async (page: Page, site: Site) => {
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
  },
  {
    name: 'the dashboard with its figures',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site)
      await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
    },
  },
  {
    name: 'what is to be answered by law',
    open: async (page: Page, site: Site) => {
      await postConfirmation(page.request, await postLongDataRequest(page, site))
      await openFilled(page, site)
      await page.goto('/admin/clients')
      await page.getByLabel('Mark answered').first().selectOption('Refused')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await expect(page.getByText('Please say why')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with its newsletter',
    open: async (page: Page, site: Site) => {
      await openFilled(page, site, '/admin/newsletter')
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
]
