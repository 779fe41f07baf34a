import type { Page } from '@playwright/test'
import { trackingPaths } from '#contract/paths.ts'
import { storedState, watchTracking } from '#tests/support/tracked-calls.ts'
import { banner, press, toggle } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { untilAlive } from './steps.ts'
import { sessionId } from './visit.ts'

const no = '{"analytics":false,"marketing":false}'
const meta = expect.stringMatching(/^\{"when":"20[\d-]+T[\d:.]+Z","wording":1\}$/)
const consentCall = (analytics: boolean, marketing: boolean) => ({
  method: 'POST',
  path: trackingPaths.consent,
  body: { sessionId, analytics, marketing },
})
const settle = (page: Page) => page.getByRole('button', { name: 'Cookie settings' }).click()
const settingsHeading = (page: Page) => page.getByRole('heading', { name: 'Cookie settings' })

test('before a choice nothing is followed; Accept All is stored, gives the focus back, and is told before the page view', async ({
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

  await page.getByLabel('Name').focus()
  await banner(page).getByRole('button', { name: 'Accept All' }).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByLabel('Name')).toBeFocused()
  const view = { method: 'POST', path: trackingPaths.pageView, body: { sessionId, pagePath: '/contact' } }
  await expect.poll(() => calls).toEqual([consentCall(true, true), view])
  const stored = await storedState(page)
  expect(stored.local).toEqual({
    cookieConsent: '{"analytics":true,"marketing":true}',
    cookieConsentMeta: meta,
  })
  const told = calls.map(({ body }) => Object(body).sessionId)
  expect(told).toEqual([stored.session.sessionId, stored.session.sessionId])
  await page.reload()
  await expect.poll(() => calls.slice(2)).toEqual([view])
  await expect(banner(page)).toBeHidden()
})

test('Decline All, the close button and Escape decline and leave only the choice, which holds though the server does not take it', async ({
  page,
  context,
}) => {
  const calls = watchTracking(context)
  const said: string[] = []
  page.on('console', (message) => said.push(message.type()))
  const refuse = (way: 'Escape' | 'Decline All' | 'Close, with necessary cookies only') =>
    way === 'Escape'
      ? banner(page).getByRole('button', { name: 'Customize' }).press('Escape')
      : press(page, way)
  for (const way of ['Decline All', 'Close, with necessary cookies only', 'Escape'] as const) {
    if (way === 'Escape') await page.route(trackingPaths.consent, (route) => route.abort())
    await page.goto('/contact')
    await expect(banner(page)).toBeVisible()
    await refuse(way)
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => calls.splice(0)).toEqual([consentCall(false, false)])
    if (way === 'Escape') await expect.poll(() => said).toContain('error')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.getByRole('link', { name: 'Privacy policy' }).first().click()
    await expect(page).toHaveURL('/privacy')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toBeHidden()
    expect(await storedState(page)).toEqual({
      local: { cookieConsent: no, cookieConsentMeta: meta },
      session: {},
    })
    expect(calls).toEqual([])
    await page.evaluate(() => localStorage.clear())
  }
})

test('the settings are worked by keyboard, start off, and are opened again from the footer with the present choice', async ({
  page,
  context,
}) => {
  const calls = watchTracking(context)
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  const within = (name: string) => banner(page).getByRole('button', { name })
  const stops = [
    page.getByRole('link', { name: 'Skip to main content' }),
    banner(page).getByRole('link', { name: 'Privacy policy' }),
    ...['Accept All', 'Decline All', 'Customize', 'Close, with necessary cookies only'].map(within),
    page.getByRole('link', { name: 'North Leeds Curls' }).first(),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await within('Customize').press('Enter')
  await expect(settingsHeading(page)).toBeFocused()
  await expect(toggle(page, 'Necessary')).toBeChecked()
  await expect(toggle(page, 'Necessary')).toBeDisabled()
  await expect(toggle(page, 'Marketing')).not.toBeChecked()
  await expect(banner(page)).toContainText(
    'Social-media advertising pixel and ad-network tracking. None in use today.',
  )
  await press(page, 'Back')
  await expect(page.getByRole('heading', { name: 'Cookies, if you like' })).toBeFocused()
  await press(page, 'Customize')
  await page.keyboard.press('Tab')
  await expect(toggle(page, 'Analytics')).toBeFocused()
  await expect(toggle(page, 'Analytics')).not.toBeChecked()
  await page.keyboard.press('Space')
  await within('Save Settings').press('Enter')
  await expect(banner(page)).toBeHidden()
  const stored = await storedState(page)
  expect(stored.local.cookieConsent).toBe('{"analytics":true,"marketing":false}')
  expect(calls[0]).toEqual(consentCall(true, false))

  await page.reload()
  for (const leave of ['Close, and change nothing', 'Back', 'Escape']) {
    await settle(page)
    await expect(settingsHeading(page)).toBeFocused()
    await expect(toggle(page, 'Analytics')).toBeChecked()
    await toggle(page, 'Analytics').click()
    if (leave === 'Escape') await page.keyboard.press(leave)
    else await press(page, leave)
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
  }
  expect((await storedState(page)).local).toEqual(stored.local)
  expect(calls.filter(({ path }) => path === trackingPaths.consent)).toHaveLength(1)
})

test('where storage is closed the question goes away with the answer, and nothing is followed', {
  tag: '@full',
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
  // What is typed stays where the browser has kept the page.
  await page.getByLabel('Name').fill('Priya')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByLabel('Name')).toHaveValue('Priya')
  // Nothing can be kept for the next page, so that asks again.
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await expect(banner(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.map(({ path }) => path)).toEqual([trackingPaths.consent])
})
