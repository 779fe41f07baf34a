import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { horizontalOverflow, smallTargets } from './measure.ts'
import { anEnquiry, logIn, notice, openLive, postEnquiry, sendButton, typeEnquiry } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

type State = { name: string; open: (page: Page, site: Site) => Promise<unknown> }

const states: State[] = [
  { name: 'the form', open: (page) => openLive(page, '/contact') },
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
      await typeEnquiry(page, anEnquiry({ email: 'priya@gmial.com' }))
      await sendButton(page).click()
      await expect(notice(page, 'Thank You!')).toBeVisible()
    },
  },
  {
    name: 'the form while it is sent, with a suggestion',
    open: async (page) => {
      await openLive(page, '/contact')
      await typeEnquiry(page, anEnquiry({ email: 'priya@gmial.com' }))
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
      await typeEnquiry(page, anEnquiry())
      await sendButton(page).click()
      await expect(notice(page, 'Error')).toBeVisible()
    },
  },
  { name: 'the thank-you page', open: (page) => openLive(page, '/contact/thank-you') },
  { name: 'the 404 page', open: (page) => openLive(page, '/no/such-page') },
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
    name: 'the dashboard',
    open: async (page, site) => {
      const enquiry = anEnquiry({ hairType: 'x'.repeat(300), mobileService: true, name: 'n'.repeat(100) })
      await postEnquiry(page.request, enquiry)
      await page.goto('/admin')
      await logIn(page, site, 'Consultations')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
]

const menuOpen: State = {
  name: 'the open menu',
  open: async (page) => {
    await openLive(page, '/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu')).toBeVisible()
  },
}

/** Everything WCAG 2.2 AA asks that a program can check, and what axe itself advises. */
async function breaches(page: Page) {
  // A colour in the middle of a transition is no colour of ours.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' || one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  for (const { name, open } of width < 1024 ? [...states, menuOpen] : states)
    test(`at ${width} px, ${name} has no accessibility violation and only targets of 44 px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, site)
      expect(await breaches(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    })

for (const { name, open } of [...states, menuOpen])
  test(`at 320 px, ${name} fits without scrolling sideways`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, site)
    expect(await horizontalOverflow(page)).toEqual([])
  })

test('the owner’s page is neither indexed nor stored', async ({ request }) => {
  const response = await request.get('/admin')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(await response.text()).toContain('<meta name="robots" content="noindex">')
})
