import type { Page, Route } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, postConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const listCalls = '**/api/admin/worklist?*'
const summaryCalls = '**/api/admin/worklist/summary'
/** The address of the list, narrowed to one request of a site that other tests write to as well. */
const listOf = ({ name }: { name: string }) => `/admin/consultations?search=${encodeURIComponent(name)}`
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })

test('before the first request the list says that there is none; it loads with a word, and again when asked and at no other time', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, request, site } = own
  const letThrough = await holdBack(page, listCalls)
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByText('Loading consultations...')).toBeVisible()
  letThrough()
  await expect(page.getByText('No consultation requests yet')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(3)

  let reads = 0
  page.on('request', (call) => {
    if (call.url().includes('/api/admin/worklist?')) reads += 1
  })
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('online'))
  })
  const consultation = aConsultation()
  await postConsultation(request, consultation)
  expect(reads).toBe(0)
  await refresh(page).click()
  await expect(page.getByRole('article').filter({ hasText: consultation.name })).toBeVisible()
  expect(reads).toBe(1)
})

test('what waits longest stands first, eight before the rest, with the number of all in the tab and the card', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser, { RATE_LIMIT_FACTOR: '10' })
  const { page, request, site } = own
  const first = aConsultation()
  await postConsultation(request, first)
  await Promise.all(Array.from({ length: 99 }, () => postConsultation(request, aConsultation())))
  const last = aConsultation()
  await postConsultation(request, last)

  await openDashboard(page, site, '/admin/consultations')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(8)
  await expect(cards.first()).toContainText(first.name)
  await expect(page.getByRole('tab', { name: /Consultations/ })).toHaveText('Consultations101')
  await expect(page.getByRole('definition').filter({ hasText: /^101$/ })).toBeVisible()

  await expect(page.getByText('8 of 101 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show 92 more' }).press('Enter')
  await expect(cards).toHaveCount(100)
  await expect(page.getByText('100 of 101 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 more' }).press('Enter')
  await expect(cards).toHaveCount(101)
  // The button is gone, and the keyboard goes on from where it was.
  await expect(cards.last().getByRole('link', { name: last.name, exact: true })).toBeFocused()
  await expect(page.getByText('of 101 shown')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByText('free consultation requests')).toBeVisible()
})

test('a card leaves out hair details that nobody gave, and says where the client wants to be seen', {
  tag: onlyInFullRuns,
}, async ({ page, request, site }) => {
  const consultation = aConsultation({ location: 'other', serviceType: 'consultation-only' })
  await postConsultation(request, consultation)
  await openDashboard(page, site, listOf(consultation))
  const card = page.getByRole('article').filter({ hasText: consultation.name })
  await expect(card).toContainText('Salon')
  await expect(card).toContainText('Other, consultation only')
  await expect(card.getByText('Hair Details')).toHaveCount(0)
  const time = card.getByRole('time')
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('a list that cannot be read is not tried again by itself, says why and offers to', async ({
  page,
  site,
}) => {
  let reads = 0
  const away = (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Away', status: 503, detail: 'The database is away for a moment.' },
    })
  await page.route(summaryCalls, away)
  await page.route(listCalls, (route) => {
    reads += 1
    return away(route)
  })
  await openDashboard(page, site)
  const today = page.getByRole('alert').filter({ hasText: 'Who waits for an answer could not be loaded.' })
  await expect(today).toBeVisible()
  await page.unroute(summaryCalls)
  await today.getByRole('button', { name: 'Try again' }).click()
  await expect(today).toHaveCount(0)
  await page.getByRole('tab', { name: 'Consultations' }).click()
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('could not be loaded. The database is away for a moment.')
  expect(reads).toBe(1)
  await page.unroute(listCalls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(refresh(page)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a refresh that fails keeps what was read', { tag: onlyInFullRuns }, async ({ page, request, site }) => {
  const consultation = aConsultation()
  await postConsultation(request, consultation)
  await openDashboard(page, site, listOf(consultation))
  const card = page.getByRole('article').filter({ hasText: consultation.name })
  await expect(card).toBeVisible()
  await page.route(listCalls, (route) => route.abort())
  await refresh(page).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Please check your connection.')
  await expect(card).toBeVisible()
})

test('a button without words explains itself to the keyboard at once, until Escape', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  await openDashboard(page, site)
  await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
  await page.getByRole('tab', { name: 'Analytics' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'About Button Clicks' })).toBeFocused()
  const words = page.getByRole('tooltip', { name: 'Presses of the buttons that lead to a call' })
  await expect(words).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
})

test('a tooltip comes after 700 ms of pointing, and the next one within 300 ms at once', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await openDashboard(page, site)
  const point = (figure: string) => page.getByRole('button', { name: `About ${figure}` }).hover()
  const tooltip = page.getByRole('tooltip')
  const leaveFor = async (ms: number) => {
    await page.mouse.move(0, 0, { steps: 5 })
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(ms)
  }
  await expect(page.getByRole('button', { name: 'About Button Clicks' })).toBeVisible()
  // What is loaded above the figures moves them, and the pointer would no longer be on the button.
  await expect(page.getByText('left before your website opens')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everything else is in order' })).toBeVisible()
  await expect(page.getByText('Loading consultations...')).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + hourMs)
  await point('Button Clicks')
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toBeVisible()
  await leaveFor(200)
  await point('Total Visitors')
  await page.clock.runFor(100)
  await expect(tooltip).toBeVisible()
  await leaveFor(400)
  await point('Button Clicks')
  await page.clock.runFor(100)
  await expect(tooltip).toHaveCount(0)
})

test('who has written before is known by the address or the number', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Hannah Whitlock', email: 'hannah@example.com' }))
  await postConsultation(request, aConsultation({ name: 'H Whitlock', email: 'HANNAH@example.com' }))
  await openDashboard(page, site, '/admin/consultations')
  await page.getByRole('link', { name: 'H Whitlock', exact: true }).click()
  const others = page.getByRole('group', { name: 'Also wrote' })
  await others.getByText('Also wrote').click()
  await expectReadable(others, 'Hannah Whitlock, Cut and colour. New.')
})

test('a site without requests offers to send one', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  await openDashboard(page, site)
  await expectReadable(page.getByRole('main'), 'Nobody is waiting')
  const clear = page.getByRole('region', { name: 'No consultation requests yet' })
  await clear.getByRole('link', { name: 'Send yourself a request' }).click()
  await expect(page).toHaveURL('/contact')
})
