import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Route,
} from '@playwright/test'
import { checkAdminSession, type SessionState } from '#contract/admin-session.ts'
import { requestConsultation } from '#contract/consultations.ts'
import { type GoLive, readGoLive } from '#contract/go-live.ts'
import { ConsultationRequest } from '#contract/request-fields.ts'
import { type Notice, readToday } from '#contract/today.ts'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import { type MailServerOptions, startMailServer } from '#tests/support/mail-server.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'
import type { IslandName } from '#web/island-loaders.ts'

/** How states of pages are reached, by their names. */
export type States = Readonly<Record<string, (page: Page, site: Site) => Promise<unknown>>>

/** Opens a page and waits until all its islands are hydrated; before that a form is a plain HTML form. */
export async function openLive(page: Page, path: string) {
  const response = await page.goto(path)
  await waitUntilLive(page)
  return response
}

export async function waitUntilLive(page: Page) {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (root) return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
    const asleep = islands.filter(({ dataset }) => dataset.alive === undefined)
    for (const island of asleep) island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return asleep.length === 0
  })
}

/** Waits until an island is hydrated. Scrolls it into view, since that may start it. */
export async function untilAlive(page: Page, island: IslandName) {
  const host = page.locator(`[data-island="${island}"]`).first()
  await host.scrollIntoViewIfNeeded()
  await expect(host).toHaveAttribute('data-alive')
}

/** Holds back the responses of these addresses; returns a function that releases them. */
export async function holdBack(page: Page, addresses: Parameters<Page['route']>[0]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The server carries the call out, but its answer never arrives. */
export async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

let written = 0

/** A unique consultation. */
export function aConsultation(overrides: Partial<ConsultationRequest> = {}): ConsultationRequest {
  written += 1
  const request = ConsultationRequest.parse({
    name: `Priya Shah ${process.pid}-${written}`,
    email: 'priya@example.com',
    phone: '07700 900461',
    location: 'chapel-allerton',
    serviceType: 'cut-and-color',
  })
  return { ...request, ...overrides }
}

/** Opens the hydrated consultation form. Adds a minute to the page's age, since a test fills it in faster than a person. */
export async function openForm(page: Page, path = '/contact') {
  await page.addInitScript(() => {
    const openFor = performance.now.bind(performance)
    performance.now = () => openFor() + 60_000
  })
  return await openLive(page, path)
}

export async function typeConsultation(page: Page, consultation: ConsultationRequest) {
  await page.getByLabel('Name').fill(consultation.name)
  await page.getByLabel('Email').fill(consultation.email)
  await page.getByLabel('Phone').fill(consultation.phone)
  await page.getByLabel('Select your area').selectOption(consultation.location)
  await page.getByLabel('Service type').selectOption(consultation.serviceType)
  await page.getByLabel('Hair Details').fill(consultation.hairType)
  await page.getByLabel('I would like a home visit').setChecked(consultation.mobileService)
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Request' })

/** Sends a consultation without a browser. */
export async function postConsultation(request: APIRequestContext, consultation: ConsultationRequest) {
  const answer = await request.post(requestConsultation.path, { data: consultation })
  expect(answer.status()).toBe(201)
  const stored: { id: string } = await answer.json()
  return stored
}

/** Signs in with the form that is shown. */
export async function logIn(page: Page, site: Site, tab?: 'Consultations') {
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

/** Cached session cookies by the site's data folder: hashing a password takes 200 ms of CPU time. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Signs in without a form, or reuses the session of an earlier test if it is still valid. */
export async function signIn(context: BrowserContext, site: Site) {
  await context.addCookies(sessions.get(site.dataDir) ?? [])
  const { request } = context
  const state: SessionState = await (await request.get(checkAdminSession.path)).json()
  if (state.authenticated) return
  const data = { username: site.adminUsername, password: site.adminPassword }
  expect((await request.post('/api/admin/login', { data })).status()).toBe(200)
  sessions.set(site.dataDir, await context.cookies())
}

/** Opens the dashboard with a session. */
export async function openDashboard(page: Page, site: Site, path = '/admin') {
  await signIn(page.context(), site)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** She looks at another tab and comes back: what is shown is read again. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Shows the requests behind the first eight: other tests of the site send some too. */
export async function showAll(page: Page) {
  await page.getByRole('article').first().waitFor()
  const more = page.getByRole('button', { name: /^Show [\d,]+ more$/ })
  if (await more.isVisible()) await more.click()
}

/** Makes the go-live checklist look done, which it never is on a test's site. */
export const finishGoLive = (page: Page) =>
  page.route(`**${readGoLive.path}`, async (route) => {
    const answer = await route.fetch()
    const { steps }: GoLive = await answer.json()
    await route.fulfill({ json: { steps: steps.map((step) => ({ ...step, isDone: true })) } })
  })

/** Answered by the test: a full disk and a day of waiting cannot be made. */
export const answerNotices = (page: Page, notices: readonly Notice[]) =>
  page.route(`**${readToday.path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), notices } })
  })

export const fullDisk: Notice = {
  ...{ id: 'disk', tone: 'bad', title: 'The website’s disk is nearly full' },
  ...{ text: '280 MB are left.', to: '/admin/website/backup', label: 'Download a backup' },
}

/** The visible toast with this title; its announcement for screen readers is a separate element. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })

/** Opens a page of the site, watched for errors; disposing of it closes both. */
async function openPageOf<Own extends Site & AsyncDisposable>(browser: Browser, site: Own) {
  const context = await browser.newContext({ baseURL: site.url })
  const problems = await watchBrowser(context, site.url)
  await chooseBeforehand(context, false)
  const page = await context.newPage()
  return {
    site,
    page,
    problems,
    request: context.request,
    async [Symbol.asyncDispose]() {
      await page.title()
      expect(problems).toEqual([])
      for (const { value } of await context.cookies()) site.unlogged.add(value)
      // A poll of the page may be in a route's handler: the end of the test takes its answer away, which is no fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** A site that no other test uses. `replyHeldMs`: how long a reply is held for Undo, if not 20 seconds. */
export const openOwnSite = async (
  browser: Browser,
  settings: Record<string, string> = {},
  replyHeldMs?: number,
) => openPageOf(browser, await startHostedSite(settings, replyHeldMs))

export const ownerEmail = 'owner@example.com'

type Mailing = { onMail?: MailServerOptions['onMail']; replyHeldMs?: number }

/** The same with a mail server of its own. */
export async function openMailingSite(browser: Browser, { onMail, replyHeldMs }: Mailing = {}) {
  const mail = await startMailServer(onMail ? { onMail } : {})
  const settings = { SMTP_URL: mail.url, OWNER_EMAIL: ownerEmail, MAILS_PER_MINUTE: '100000' }
  const own = await openOwnSite(browser, settings, replyHeldMs)
  return {
    ...own,
    mail,
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await mail.close()
    },
  }
}
