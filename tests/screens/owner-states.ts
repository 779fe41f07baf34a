import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'
import { composer, dialog, preview, saved, write } from '#tests/e2e/newsletter-steps.ts'
import type { State } from '#tests/e2e/states.ts'
import { openDashboard, toast } from '#tests/e2e/steps.ts'
import type { Site } from '#tests/support/site.ts'

async function openNewsletter(page: Page, site: Site) {
  await openDashboard(page, site, '/admin/newsletter')
  await expect(page.getByLabel('Subject')).toBeVisible()
}

/** A state of the Newsletter tab with a text in its composer. */
const writing = (name: string, go: (page: Page) => Promise<unknown>): State => ({
  name: `newsletter: ${name}`,
  open: async (page, site) => {
    await openNewsletter(page, site)
    await write(page, {
      subject: 'Why your curls go flat on day three',
      preview: 'It is not the product',
      body: '## Water first\n\nThe answer is **water**, not more gel.\n\n- Mist\n- Scrunch',
    })
    await saved(page)
    await go(page)
  },
})

const pressIn = (name: RegExp) => async (page: Page) => {
  await composer(page).getByRole('button', { name }).click()
  await expect(dialog(page)).toBeVisible()
}

export const ownerStates: State[] = [
  {
    name: 'login: refused',
    open: async (page, site) => {
      await page.goto('/admin')
      await page.getByLabel('Username').fill(site.adminUsername)
      await page.getByLabel('Password').fill('guess')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(toast(page, 'Login Failed')).toBeVisible()
    },
  },
  {
    name: 'login: after a session that ended',
    open: async (page, site) => {
      await openDashboard(page, site, '/admin/consultations')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByText('You were signed out')).toBeVisible()
    },
  },
  {
    name: 'consultations: the question before deleting',
    open: async (page, site) => {
      await openDashboard(page, site, '/admin/consultations')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('group', { name: 'Delete this request' }).locator('summary').click()
      await page.getByRole('button', { name: 'Delete this request' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'analytics: a tooltip',
    open: async (page, site) => {
      await openDashboard(page, site)
      // By the keyboard: the page scrolls to the button, and the words stay.
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'About Button Clicks' }).focus()
      await expect(page.getByRole('tooltip')).toBeAttached()
    },
  },
  {
    name: 'analytics: 12 months',
    open: async (page, site) => {
      await openDashboard(page, site)
      await page.getByRole('button', { name: '12 months' }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'analytics: figures that cannot be read',
    open: async (page, site) => {
      await page.route('**/api/admin/analytics**', (route) => route.abort())
      await openDashboard(page, site)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    },
  },
  {
    name: 'consultations: none',
    open: async (page, site) => {
      await page.route('**/api/admin/worklist?*', (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      )
      await openDashboard(page, site, '/admin/consultations')
      await expect(page.getByText('No consultation requests yet')).toBeVisible()
    },
  },
  {
    name: 'consultations: while they load',
    open: async (page, site) => {
      await page.route('**/api/admin/worklist?*', () => {})
      await openDashboard(page, site, '/admin/consultations')
      await expect(page.getByText('Loading consultations...')).toBeVisible()
    },
  },
  writing('a text and its preview', (page) =>
    expect(preview(page).getByRole('heading', { name: 'Water first' })).toBeVisible(),
  ),
  writing('the question before sending', pressIn(/^Send to/)),
  writing('the choice of a time', pressIn(/^Send later/)),
  writing('the question before deleting', pressIn(/^Delete this draft/)),
  {
    name: 'newsletter: the import',
    open: async (page, site) => {
      await openNewsletter(page, site)
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'newsletter: the question before removing',
    open: async (page, site) => {
      await openNewsletter(page, site)
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
]
