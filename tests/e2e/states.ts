import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pageMeta } from '#content/page-meta.ts'
import { confirmPath, unsubscribePath } from '#contract/newsletter-pages.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { accountStates } from './account-states.ts'
import { banner, press } from './banner.ts'
import { expect } from './fixtures.ts'
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
    name: 'the dashboard with its figures',
    open: async (page, site) => {
      await openDashboard(page, site)
      await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
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
  ...frameStates,
  ...ownerStates,
  ...accountStates,
  ...websiteStates,
  ...requestStates,
]
export const readableStates: readonly State[] = pages
