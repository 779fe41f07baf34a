import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { publicPaths } from '#content/text/public-paths.ts'
import { textLimits } from '#contract/limits.ts'
import { unsubscribePath } from '#contract/paths.ts'
import { dataRequestPages } from '#contract/rights.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { accountStates } from './account-states.ts'
import { banner, press } from './banner.ts'
import { clientStates } from './client-states.ts'
import { dashboardStates } from './dashboard-states.ts'
import { postConfirmation, postLongDataRequest, sendRequest } from './data-request-steps.ts'
import { diaryStates } from './diary-states.ts'
import { expect } from './fixtures.ts'
import { mailSetupStates } from './mail-setup-states.ts'
import { requestStates } from './request-states.ts'
import { aConsultation, openLive, sendButton, toast, typeConsultation } from './steps.ts'
import { websiteStates } from './website-states.ts'

/** A state of a page, and how to reach it. Unless `isUndecided`, the cookie banner was answered before. */
export type State = {
  name: string
  /** It ends by itself, as a toast does. */
  isBrief?: boolean
  isUndecided?: boolean
  isNarrow?: boolean
  open: (page: Page, site: Site) => Promise<unknown>
}

/** Opens a state in a new page. */
export async function openState({ isUndecided, open }: State, page: Page, site: Site) {
  if (!isUndecided) await chooseBeforehand(page.context(), false)
  await open(page, site)
}

const articles = readdirSync('content/articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`)
const unlisted = ['/contact/thank-you', '/newsletter/thank-you', '/no/such-page']

/** The paths of all public pages. */
export const readablePaths = [...publicPaths, ...articles, ...unlisted]

/** The public pages with one article instead of all six, which share a layout. */
export const sampledPaths = readablePaths.filter(
  (path) => !articles.includes(path) || path === '/blog/a-curl-routine-that-lasts',
)

const pages: State[] = readablePaths.map((path) => ({
  name: path,
  open: (page) => openLive(page, path),
}))

const galleryStates: State[] = [
  {
    name: 'a picture of the gallery, large',
    open: async (page) => {
      await openLive(page, '/gallery')
      await page.getByRole('link', { name: 'Round coil shape' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

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
    isBrief: true,
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
    isBrief: true,
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
    isBrief: true,
    open: async (page) => {
      await openLive(page, '/blog')
      await page.route('**/api/newsletter', (route) => route.abort())
      const box = page.getByRole('form', { name: 'Newsletter' })
      await box.getByRole('textbox').fill('priya@example.com')
      await box.getByRole('button').click()
      await expect(toast(page, 'Subscription Failed')).toBeVisible()
      // On a wide screen the toast would half cover a link to an article for five seconds.
      await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
]

const dataRequestStates: State[] = [
  {
    name: 'the request about data with its messages',
    open: async (page) => {
      await page.goto(dataRequestPages.ask)
      await page.getByLabel('Your email').fill('priya@example.com')
      await page.getByLabel('Anything I should know').fill('x'.repeat(textLimits.dataRequest + 1))
      await sendRequest(page).click()
      await expect(page.getByRole('alert')).toBeVisible()
      // The focused field is far down, and the header would half cover the content above it.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'the thanks for a request about data',
    open: (page) => openLive(page, dataRequestPages.sent),
  },
  {
    name: 'the button behind the link about data',
    open: async (page, site) => openLive(page, await postLongDataRequest(page, site)),
  },
  {
    name: 'the confirmed request about data',
    open: async (page, site) =>
      openLive(page, await postConfirmation(page.request, await postLongDataRequest(page, site))),
  },
  {
    name: 'a link about data that no longer works',
    open: (page) => openLive(page, dataRequestPages.confirm),
  },
]

const frameStates: State[] = [
  { name: 'a link to unsubscribe that is not ours', open: (page) => openLive(page, unsubscribePath) },
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

export const states: readonly State[] = [
  ...pages,
  ...galleryStates,
  ...formStates,
  ...dataRequestStates,
  ...frameStates,
  ...dashboardStates,
  ...accountStates,
  ...clientStates,
  ...websiteStates,
  ...mailSetupStates,
  ...requestStates,
  ...diaryStates,
]
