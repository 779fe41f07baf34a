import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { textLimits } from '#contract/limits.ts'
import { unsubscribePath } from '#contract/paths.ts'
import { dataRequestPages } from '#contract/rights.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { publicPaths } from '#web/lib/page-names.ts'
import { accountStates } from './account-states.ts'
import { banner, press } from './banner.ts'
import { clientStates } from './client-states.ts'
import { dashboardStates } from './dashboard-states.ts'
import { postConfirmation, postLongDataRequest, sendRequest } from './data-request-steps.ts'
import { diaryStates } from './diary-states.ts'
import { expect } from './fixtures.ts'
import { mailSetupStates } from './mail-setup-states.ts'
import { requestStates } from './request-states.ts'
import { aConsultation, openLive, type States, sendButton, toast, typeConsultation } from './steps.ts'
import { websiteStates } from './website-states.ts'

/** A state of a page, and how to reach it. Unless `isUndecided`, the cookie banner was answered before. */
export type State = {
  name: string
  /** It ends by itself, as a toast does. */
  isBrief?: boolean
  isUndecided?: boolean
  isNarrow?: boolean
  open: States[string]
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

const usualStates: States = {
  'a picture of the gallery, large': async (page) => {
    await openLive(page, '/gallery')
    await page.getByRole('link', { name: 'Round coil shape' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the form with its messages': async (page) => {
    await openLive(page, '/contact')
    await sendButton(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
  },
  'the form while it is sent, with a suggestion': async (page) => {
    await openLive(page, '/contact')
    await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
    await page.route('**/api/consultations', () => {})
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeVisible()
  },
  'the request about data with its messages': async (page) => {
    await page.goto(dataRequestPages.ask)
    await page.getByLabel('Your email').fill('priya@example.com')
    await page.getByLabel('Anything I should know').fill('x'.repeat(textLimits.dataRequest + 1))
    await sendRequest(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    // The focused field is far down, and the header would half cover the content above it.
    await page.evaluate(() => scrollTo(0, 0))
  },
  'the thanks for a request about data': (page) => openLive(page, dataRequestPages.sent),
  'the button behind the link about data': async (page, site) =>
    openLive(page, await postLongDataRequest(page, site)),
  'the confirmed request about data': async (page, site) =>
    openLive(page, await postConfirmation(page.request, await postLongDataRequest(page, site))),
  'a link about data that no longer works': (page) => openLive(page, dataRequestPages.confirm),
  'a link to unsubscribe that is not ours': (page) => openLive(page, unsubscribePath),
}

const briefStates: States = {
  'the form after sending': async (page) => {
    await openLive(page, '/contact')
    await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
    await sendButton(page).click()
    await expect(toast(page, 'Thank You!')).toBeVisible()
  },
  'the form after a failure': async (page) => {
    await page.route('**/api/consultations', (route) => route.abort())
    await openLive(page, '/contact')
    await typeConsultation(page, aConsultation())
    await sendButton(page).click()
    await expect(toast(page, 'Error')).toBeVisible()
  },
  'the newsletter box after a refusal': async (page) => {
    await openLive(page, '/blog')
    await page.route('**/api/newsletter', (route) => route.abort())
    const box = page.getByRole('form', { name: 'Newsletter' })
    await box.getByRole('textbox').fill('priya@example.com')
    await box.getByRole('button').click()
    await expect(toast(page, 'Subscription Failed')).toBeVisible()
    // On a wide screen the toast would half cover a link to an article for five seconds.
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  },
}

const narrowStates: States = {
  'the open menu': async (page) => {
    await openLive(page, '/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu')).toBeVisible()
  },
}

const undecidedStates: States = {
  'the question about cookies': async (page) => {
    await openLive(page, '/')
    await expect(banner(page)).toBeVisible()
  },
  'the settings of cookies': async (page) => {
    await openLive(page, '/contact')
    await press(page, 'Customize')
    await expect(banner(page).getByRole('switch').first()).toBeVisible()
  },
}

const listed = (states: States, how: Omit<State, 'name' | 'open'> = {}): State[] =>
  Object.entries(states).map(([name, open]) => ({ name, open, ...how }))

export const states: readonly State[] = [
  ...readablePaths.map((path) => ({ name: path, open: (page: Page) => openLive(page, path) })),
  ...listed(usualStates),
  ...listed(briefStates, { isBrief: true }),
  ...listed(narrowStates, { isNarrow: true }),
  ...listed(undecidedStates, { isUndecided: true }),
  ...[dashboardStates, accountStates, clientStates, websiteStates].flatMap((some) => listed(some)),
  ...[mailSetupStates, requestStates, diaryStates].flatMap((some) => listed(some)),
]
