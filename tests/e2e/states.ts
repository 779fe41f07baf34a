import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pageMeta } from '#content/page-meta.ts'
import { dataRequestPages } from '#contract/data-request-pages.ts'
import { confirmPath, unsubscribePath } from '#contract/newsletter-pages.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { accountStates } from './account-states.ts'
import { banner, press } from './banner.ts'
import { aDataRequest, postConfirmation, postDataRequest, sendLink } from './data-request-steps.ts'
import { expect } from './fixtures.ts'
import { peopleStates } from './people-states.ts'
import { requestStates } from './request-states.ts'
import {
  aConsultation,
  logIn,
  openLive,
  postConsultation,
  sendButton,
  toast,
  typeConsultation,
} from './steps.ts'
import { websiteStates } from './website-states.ts'

/** Something that a page can look like, and how to get there. Unless `isUndecided`, the banner was answered before. */
export type State = {
  name: string
  isUndecided?: boolean
  isNarrow?: boolean
  open: (page: Page, site: Site) => Promise<unknown>
}

/** Opens a state in a page that has been nowhere yet. */
export async function openState({ isUndecided, open }: State, page: Page, site: Site) {
  if (!isUndecided) await chooseBeforehand(page.context(), false)
  await open(page, site)
}

const articles = readdirSync('content/articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`)
const unlisted = ['/contact/thank-you', '/newsletter/thank-you', '/no/such-page']

/** Everything a visitor can read. */
export const readablePaths = [...Object.keys(pageMeta), ...articles, ...unlisted]

/** The same with one article for all six, which are made alike. */
export const sampledPaths = readablePaths.filter(
  (path) => !articles.includes(path) || path === '/blog/a-curl-routine-that-lasts',
)

const pages: State[] = readablePaths.map((path) => ({
  name: path,
  open: (page) => openLive(page, path),
}))

const formStates: State[] = [
  {
    name: 'the form with its messages',
    open: async (page) => {
      await openLive(page, '/contact')
      await sendButton(page).click()
      await expect(page.getByText('Name is required')).toBeVisible()
    },
  },
  {
    name: 'the form after sending',
    open: async (page) => {
      await openLive(page, '/contact')
      await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
      await sendButton(page).click()
      await expect(toast(page, 'Thank You!')).toBeVisible()
    },
  },
  {
    name: 'the form while it is sent, with a suggestion',
    open: async (page) => {
      await openLive(page, '/contact')
      await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
      await page.route('**/api/consultations', () => {})
      await sendButton(page).click()
      await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
    },
  },
  {
    name: 'the form after a failure',
    open: async (page) => {
      await page.route('**/api/consultations', (route) => route.abort())
      await openLive(page, '/contact')
      await typeConsultation(page, aConsultation())
      await sendButton(page).click()
      await expect(toast(page, 'Error')).toBeVisible()
    },
  },
  {
    name: 'the newsletter box after a refusal',
    open: async (page) => {
      await openLive(page, '/blog')
      await page.route('**/api/newsletter', (route) => route.abort())
      const box = page.getByRole('form', { name: 'Newsletter' })
      await box.getByRole('textbox').fill('priya@example.com')
      await box.getByRole('button').click()
      await expect(toast(page, 'Subscription Failed')).toBeVisible()
    },
  },
]

const askedFor = async (page: Page, site: Site) =>
  postDataRequest(page.request, site, aDataRequest({ message: `In ${'a-long-word-'.repeat(9)}words` }))

const dataRequestStates: State[] = [
  {
    name: 'the request about data with its messages',
    open: async (page) => {
      await openLive(page, dataRequestPages.ask)
      await sendLink(page).click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      // The field that has the cursor is far down, and what stands above it lies half below the header.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'where the link about data went',
    open: async (page, site) => openLive(page, `${(await askedFor(page, site)).sentPage}&early=yes`),
  },
  {
    name: 'the button behind the link about data',
    open: async (page, site) => openLive(page, (await askedFor(page, site)).link),
  },
  {
    name: 'the confirmed request about data',
    open: async (page, site) =>
      openLive(page, await postConfirmation(page.request, (await askedFor(page, site)).link)),
  },
  {
    name: 'a link about data that no longer works',
    open: (page) => openLive(page, dataRequestPages.confirm),
  },
]

const frameStates: State[] = [
  { name: 'a link to unsubscribe that is not ours', open: (page) => openLive(page, unsubscribePath) },
  { name: 'a link to confirm that is not ours', open: (page) => openLive(page, confirmPath) },
  {
    name: 'the open menu',
    isNarrow: true,
    open: async (page) => {
      await openLive(page, '/contact')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('#menu')).toBeVisible()
    },
  },
  {
    name: 'the question about cookies',
    isUndecided: true,
    open: async (page) => {
      await openLive(page, '/')
      await expect(banner(page)).toBeVisible()
    },
  },
  {
    name: 'the settings of cookies',
    isUndecided: true,
    open: async (page) => {
      await openLive(page, '/contact')
      await press(page, 'Customize')
      await expect(banner(page).getByRole('switch').first()).toBeVisible()
    },
  },
]

const openDashboard = async (page: Page, site: Site, tab?: 'Consultations' | 'Newsletter') => {
  await postConsultation(
    page.request,
    aConsultation({ hairType: 'x'.repeat(300), mobileService: true, name: 'n'.repeat(100) }),
  )
  await page.goto('/admin')
  await logIn(page, site, tab)
}

async function openJunk(page: Page, site: Site) {
  const hairType = `https://a.example/${'x'.repeat(200)} https://b.example https://c.example`
  await postConsultation(page.request, aConsultation({ hairType }))
  await page.goto('/admin?tab=consultations&status=junk')
  await logIn(page, site)
}

const ownerStates: State[] = [
  {
    name: 'the dashboard while it checks the session',
    open: async (page) => {
      await page.route('**/api/admin/me', () => {})
      await openLive(page, '/admin')
    },
  },
  {
    name: 'the login with its messages',
    open: async (page) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with its requests',
    open: async (page, site) => {
      await openDashboard(page, site, 'Consultations')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'the dashboard with nothing found',
    open: async (page, site) => {
      await openDashboard(page, site, 'Consultations')
      await page.getByRole('searchbox', { name: 'Search requests' }).fill('q'.repeat(60))
      await page.getByRole('searchbox', { name: 'Search requests' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Look in Junk too' })).toBeVisible()
    },
  },
  {
    name: 'the dashboard with what else waits unfolded',
    open: async (page, site) => {
      await openDashboard(page, site, 'Consultations')
      await page.getByRole('main').locator('summary').first().click()
      await expect(page.getByRole('region', { name: 'Mail is not set up' })).toBeVisible()
    },
  },
  {
    name: 'the dashboard while its requests are read',
    open: async (page, site) => {
      await page.route('**/api/admin/worklist?*', () => {})
      await page.route('**/api/admin/worklist/summary', () => {})
      await openDashboard(page, site, 'Consultations')
      await expect(page.getByText('Counting...')).toBeVisible()
    },
  },
  {
    name: 'Junk',
    open: async (page, site) => {
      await openJunk(page, site)
      await expect(page.getByRole('button', { name: /^Not junk/ }).first()).toBeVisible()
    },
  },
  {
    name: 'a request put back from Junk',
    open: async (page, site) => {
      await openJunk(page, site)
      await page
        .getByRole('button', { name: /^Not junk/ })
        .first()
        .click()
      await expect(page.getByText('Put back.')).toBeVisible()
    },
  },
  {
    name: 'a request that is asked for its time, with what is wrong',
    open: async (page, site) => {
      await openDashboard(page, site, 'Consultations')
      const card = page.getByRole('article').first()
      await card.getByRole('combobox').first().selectOption('booked')
      await card.getByLabel('How long').selectOption('Other')
      await card.getByLabel('Date').fill('2031-03-30')
      await card.getByLabel('Time').fill('01:30')
      await card.getByRole('button', { name: 'Save the time' }).click()
      await expect(card.getByText('The clocks in London leave this hour out.')).toBeVisible()
    },
  },
  {
    name: 'a request that is booked',
    open: async (page, site) => {
      await openDashboard(page, site, 'Consultations')
      const card = page.getByRole('article').first()
      await card.getByRole('combobox').first().selectOption('booked')
      await card.getByLabel('Date').fill('2020-02-29')
      await card.getByLabel('Time').fill('10:30')
      await card.getByRole('button', { name: 'Save the time' }).click()
      await card.getByRole('button', { name: 'Book it anyway' }).click()
      await expect(card.getByRole('button', { name: 'Change' })).toBeVisible()
    },
  },
  {
    name: 'the secret address of the calendar',
    open: async (page, site) => {
      await page.goto('/admin')
      await logIn(page, site)
      await page.goto('/admin?place=account')
      const calendar = page.getByRole('region', { name: 'Your bookings, in your phone’s calendar' })
      await calendar.getByRole('button', { name: /^Make a/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.or(calendar.getByRole('textbox'))).toBeVisible()
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Make a new one' }).click()
      await expect(calendar.getByRole('textbox')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with its figures',
    open: async (page, site) => {
      await openDashboard(page, site)
      await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
    },
  },
  {
    name: 'what is to be answered by law',
    open: async (page, site) => {
      const { link } = await askedFor(page, site)
      await postConfirmation(page.request, link)
      await openDashboard(page, site)
      await page.goto('/admin?place=people')
      await page
        .getByRole('button', { name: /^Open: / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Refused' }).click()
      await page.getByRole('button', { name: 'Mark as refused' }).click()
      await expect(page.getByText('Please say why')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with its newsletter',
    open: async (page, site) => {
      await openDashboard(page, site, 'Newsletter')
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
]

export const states: readonly State[] = [
  ...pages,
  ...formStates,
  ...dataRequestStates,
  ...frameStates,
  ...ownerStates,
  ...accountStates,
  ...peopleStates,
  ...websiteStates,
  ...requestStates,
]
export const readableStates: readonly State[] = pages
