import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { checkAdminSession, type SessionState } from '#contract/admin-session.ts'
import { type ConsultationRequest, requestConsultation } from '#contract/consultations.ts'
import { goLiveNames, readGoLive } from '#contract/go-live.ts'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'
import type { IslandName } from '#web/islands/island-names.ts'

/** The two screens that a design has a picture of. */
export const phoneAndDesktop = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Opens a page and touches its islands until each answers; before that a form is an ordinary form. */
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

/** Waits until an island answers. It may start when it comes near, so it is brought onto the screen. */
export async function untilAlive(page: Page, island: IslandName) {
  const host = page.locator(`[data-island="${island}"]`).first()
  await host.scrollIntoViewIfNeeded()
  await expect(host).toHaveAttribute('data-alive')
}

/** Keeps the files at these addresses back; returns what lets them go. */
export async function holdBack(page: Page, addresses: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

let written = 0

/** A consultation that no other test has sent. */
export function aConsultation(overrides: Partial<ConsultationRequest> = {}): ConsultationRequest {
  written += 1
  return {
    name: `Priya Shah ${process.pid}-${written}`,
    email: 'priya@example.com',
    phone: '07700 900461',
    location: 'chapel-allerton',
    serviceType: 'cut-and-color',
    hairType: '',
    mobileService: false,
    ...overrides,
  }
}

/** The consultation form, answering. A test fills it in faster than a person can: as if the page had been open for a minute. */
export async function openForm(page: Page) {
  await page.addInitScript(() => {
    const openFor = performance.now.bind(performance)
    performance.now = () => openFor() + 60_000
  })
  return await openLive(page, '/contact')
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
}

/** Signs in with the form that is shown. */
export async function logIn(page: Page, site: Site, tab?: 'Consultations') {
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

/** Of each site, by its folder: to check a password takes a fifth of a second of the processor's time. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Signs in without a form, or goes on with the session of a test before if nobody has ended it. */
export async function signIn(context: BrowserContext, site: Site) {
  await context.addCookies(sessions.get(site.dataDir) ?? [])
  const { request } = context
  const state: SessionState = await (await request.get(checkAdminSession.path)).json()
  if (state.authenticated) return
  const data = { username: site.adminUsername, password: site.adminPassword }
  expect((await request.post('/api/admin/login', { data })).status()).toBe(200)
  sessions.set(site.dataDir, await context.cookies())
}

/** The dashboard of the owner, who has signed in before. */
export async function openDashboard(page: Page, site: Site, path = '/admin') {
  await signIn(page.context(), site)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** As on a website whose go-live checklist is done; that of a test's site never is. */
export const finishGoLive = (page: Page) =>
  page.route(`**${readGoLive.path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), done: goLiveNames } })
  })

/** The notice on the screen, by its title. What is said to screen readers alone stands elsewhere. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })

/** A page of the site, watched as every page is; both are gone with it. */
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
      await context.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** A site that no other test uses. `replyHeldMs`: how long a reply can be taken back, if not for 20 seconds. */
export const openOwnSite = async (
  browser: Browser,
  settings: Record<string, string> = {},
  replyHeldMs?: number,
) => openPageOf(browser, await startHostedSite(settings, replyHeldMs))

/** A site that no other test uses, as a process of its own: for what its start, its files or its guards do. */
export const openRealSite = async (browser: Browser, settings: Record<string, string> = {}) =>
  openPageOf(browser, await startSite(settings))
