import type { Page } from '@playwright/test'
import { trackingPaths } from '#contract/paths.ts'
import { storedState, watchTracking } from '#tests/support/tracked-calls.ts'
import { banner, press } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { requestsFor } from './measure.ts'
import { untilAlive } from './steps.ts'

const sessionId = expect.stringMatching(/^\d{13}-[a-z0-9]+$/)
const no = '{"analytics":false,"marketing":false}'
const meta = expect.stringMatching(/^\{"when":"20[\d-]+T[\d:.]+Z","wording":1\}$/)

test('before a choice nothing is followed: no call, no name of the visit, no tracker', async ({
  page,
  context,
}) => {
  const calls = watchTracking(context)
  const scripts = requestsFor(page, 'script')
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Free Consultation' }).first().click()
  await page.getByLabel('Name').fill('Someone')
  await untilAlive(page, 'consultation-form')
  await page.waitForLoadState('networkidle')

  expect(calls).toEqual([])
  expect(scripts.filter((url) => url.includes('tracker'))).toEqual([])
  const { local, session } = await storedState(page)
  expect(local).toEqual({})
  // What was typed, so that it is not lost; it never leaves the tab.
  expect(Object.keys(session)).toEqual(['draft:consultation'])
  expect(await context.cookies()).toEqual([])
})

test('Accept All is stored, hides the banner and is told before the page view', async ({ page, context }) => {
  const calls = watchTracking(context)
  await page.goto('/contact')
  await press(page, 'Accept All')
  await expect(banner(page)).toBeHidden()
  await expect
    .poll(() => calls)
    .toEqual([
      {
        method: 'POST',
        path: trackingPaths.consent,
        body: { sessionId, analytics: true, marketing: true },
      },
      { method: 'POST', path: trackingPaths.pageView, body: { sessionId, pagePath: '/contact' } },
    ])
  const stored = await storedState(page)
  expect(stored.local).toEqual({
    cookieConsent: '{"analytics":true,"marketing":true}',
    cookieConsentMeta: meta,
  })
  const told = calls.map(({ body }) => Object(body).sessionId)
  expect(told).toEqual([stored.session.sessionId, stored.session.sessionId])

  await page.reload()
  await expect.poll(() => calls.filter(({ path }) => path === trackingPaths.pageView)).toHaveLength(2)
  await expect(banner(page)).toBeHidden()
})

for (const [way, decline] of [
  ['Decline All', (page: Page) => press(page, 'Decline All')],
  ['The close button', (page: Page) => press(page, 'Close, with necessary cookies only')],
  [
    'Escape',
    async (page: Page) => {
      await banner(page).getByRole('button', { name: 'Customize' }).focus()
      await page.keyboard.press('Escape')
    },
  ],
] as const)
  test(`${way} declines and leaves only the choice`, {
    tag: way === 'Decline All' ? [onlyInFullRuns] : [],
  }, async ({ page, context }) => {
    const calls = watchTracking(context)
    await page.goto('/contact')
    await expect(banner(page)).toBeVisible()
    await decline(page)
    await expect(banner(page)).toBeHidden()
    await page.getByRole('link', { name: 'Privacy policy' }).first().click()
    await page.getByRole('link', { name: 'Free Consultation' }).first().click()
    await page.reload()
    await page.waitForLoadState('networkidle')

    await expect(banner(page)).toBeHidden()
    expect(await storedState(page)).toEqual({
      local: { cookieConsent: no, cookieConsentMeta: meta },
      session: {},
    })
    expect(calls).toEqual([
      {
        method: 'POST',
        path: trackingPaths.consent,
        body: { sessionId, analytics: false, marketing: false },
      },
    ])
  })

test('a stored choice that is older than six months is asked for again', async ({ page }) => {
  await page.addInitScript((choice) => {
    localStorage.setItem('cookieConsent', choice)
    localStorage.setItem('cookieConsentMeta', '{"when":"2024-02-29T12:00:00.000Z","wording":1}')
  }, no)
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
})

test('where storage is closed the question goes away with the answer, and nothing is followed', {
  tag: onlyInFullRuns,
}, async ({ page, context }) => {
  const calls = watchTracking(context)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Storage is closed', 'SecurityError')
        },
      })
  })
  await page.goto('/contact')
  await press(page, 'Accept All')
  await expect(banner(page)).toBeHidden()
  // Nothing can be kept for the next page, so that asks again.
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await expect(banner(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.map(({ path }) => path)).toEqual([trackingPaths.consent])
})

test('a choice that the server does not take is told to the console and to nobody else, and holds', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.type()))
  await page.route(trackingPaths.consent, (route) => route.abort())
  await page.goto('/contact')
  await press(page, 'Decline All')
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => said).toContain('error')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect((await storedState(page)).local.cookieConsent).toBe(no)
})

test('an answer gives the focus back to where the reader was', async ({ page }) => {
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  await page.getByLabel('Phone').focus()
  await page.getByLabel('Name').focus()
  await banner(page).getByRole('button', { name: 'Accept All' }).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByLabel('Name')).toBeFocused()
})
