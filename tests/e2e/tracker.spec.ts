import { brotliCompressSync } from 'node:zlib'
import { trackingPaths } from '#contract/paths.ts'
import { readFiguresOf, storedState, watchTracking } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, typeConsultation, untilAlive } from './steps.ts'
import {
  agree,
  answered,
  eventOf,
  header,
  read,
  reportOf,
  sessionId,
  setVisibility,
  viewOf,
} from './visit.ts'

test('without consent the tracker is not even loaded, with it it is small; a withdrawal stops every tab, each a visit of its own, and the server forgets what they had left', async ({
  page,
  context,
  site,
}) => {
  const figures = await readFiguresOf(site)
  const before = await figures()
  const scripts: string[] = []
  context.on('request', (request) => scripts.push(request.url()))
  const isTracker = (url: string) => /\/tracker-[\w-]+\.js$/.test(url)
  const setAnalytics = async () => {
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('switch', { name: 'Analytics' }).click()
    await page.getByRole('button', { name: 'Save Settings' }).click()
  }
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Decline All' }).click()
  await header(page, 'About')
  await expect(page).toHaveURL(/about/)
  expect(scripts.filter(isTracker)).toEqual([])

  const view = answered(page)
  await setAnalytics()
  await view
  const [tracker = ''] = scripts.filter(isTracker)
  const file = await (await fetch(tracker, { headers: { referer: site.url } })).bytes()
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(3 * 1024)

  const other = await context.newPage()
  await read(other, '/about')
  await header(page, 'Services')
  await header(other, 'Free Consultation')
  await expect.poll(figures).toMatchObject({
    totalVisitors: before.totalVisitors + 2,
    pageViews: before.pageViews + 4,
    totalButtonClicks: before.totalButtonClicks + 1,
  })
  await setAnalytics()
  await expect.poll(figures).toEqual(before)
  const calls = watchTracking(context)
  for (const tab of [page, other]) {
    await header(tab, 'Gallery')
    await expect(tab).toHaveURL(/gallery/)
    expect((await storedState(tab)).session).toEqual({})
  }
  expect(calls).toEqual([])
})

test('every page read is told with the time spent on it, and where the first came from; a client’s pages and the owner’s are not', async ({
  page,
  context,
  site,
}) => {
  const figures = await readFiguresOf(site)
  const calls = await agree(context)
  await read(page, '/contact?from=poster#form', { referer: 'https://search.example/find?q=curls' })
  const next = answered(page)
  await header(page, 'Services')
  await next
  const last = answered(page)
  await page.goBack()
  await last
  const referrer = 'https://search.example/find'
  const first = { ...viewOf('/contact'), body: { sessionId, pagePath: '/contact', referrer } }
  expect(calls).toEqual([first, viewOf('/services'), viewOf('/contact')])
  expect(Object.keys((await storedState(page)).session)).toEqual(['sessionId'])
  await page.goto('/appointment?token=cut-short')
  await page.waitForLoadState('networkidle')
  await page.goto('/admin')
  await expect(page.getByText('Admin Login')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(3)
  // A beacon that leaves with its page is seen by the server only.
  await expect
    .poll(async () => (await figures()).recentPageViews.slice(0, 3))
    .toMatchObject([
      { pagePath: '/contact', duration: expect.any(Number) },
      { pagePath: '/services', duration: expect.any(Number) },
      { pagePath: '/contact', duration: expect.any(Number) },
    ])
})

test('only visible seconds count, and are told when the page is hidden, also where its view had no id until then', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const calls = await agree(context)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(trackingPaths.pageView, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact')
  await expect.poll(() => calls).toEqual([viewOf('/contact')])
  const seconds = (call: { body: unknown } | undefined) => Number(Object(call?.body).duration)
  await page.clock.fastForward(7_000)
  await setVisibility(page, 'hidden')
  release()
  await expect.poll(() => calls.slice(1)).toEqual([reportOf('PATCH')])
  const first = seconds(calls[1])
  await page.clock.fastForward(600_000)
  await setVisibility(page, 'visible')
  await page.clock.fastForward(5_000)
  await setVisibility(page, 'hidden')
  await expect.poll(() => calls.slice(1)).toEqual([reportOf('PATCH'), reportOf('PATCH')])
  const second = seconds(calls[2])
  expect(first).toBeGreaterThanOrEqual(7)
  expect(second).toBeGreaterThanOrEqual(first + 5)
  expect(second).toBeLessThan(first + 600)
})

test('each call to action is counted under its name, a form when it is begun and sent; a failure of this is told to the console and to nobody else', {
  tag: '@full',
}, async ({ page, context }) => {
  const calls = await agree(context)
  const said: string[] = []
  page.on('console', (message) => said.push(message.type()))
  // The browser would ask which program shall call, and take no further clicks meanwhile.
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[href^="tel:"]')) event.preventDefault()
    })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('/api/analytics/**', (route) => route.abort())
  await page.goto('/about')
  await expect.poll(() => calls).toEqual([viewOf('/about')])
  await expect.poll(() => said).toContain('error')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('/api/analytics/**')

  await read(page, '/')
  let told = 0
  /** Waits for exactly these events, and no others, since the last time. */
  const expectEvents = async (...expected: object[]) => {
    const events = () => calls.filter(({ path }) => path === trackingPaths.event).slice(told)
    await expect.poll(events).toEqual(expected)
    told += expected.length
  }
  const click = (buttonName: string) => eventOf('button_click', { buttonName })
  const press = async (scope: string, name: string, buttonName: string, leadsTo?: string | RegExp) => {
    await page.locator(scope).getByRole('link', { name }).first().click()
    await expectEvents(click(buttonName))
    if (leadsTo) await expect(page).toHaveURL(leadsTo)
  }
  await press('.hero', 'Call Now', 'hero_call')
  await press('main .on-copper', 'Book Free Consultation', 'closing_consultation', '/contact')
  await press('main', '0113 496 0182', 'page_call')
  await press('footer', '0113 496 0182', 'footer_call')
  await press('.site-header', 'Free Consultation', 'header_consultation')
  await header(page, 'Hair Tips')
  await press('main', 'Read Full Article', 'read_article', /\/blog\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await press('.action-bar', 'Call', 'bar_call')

  await read(page, '/contact')
  const form = page.getByRole('form', { name: 'Free consultation request' })
  await typeConsultation(page, aConsultation())
  // Until then a press would send an ordinary form, and leave the page.
  await untilAlive(page, 'consultation-form')
  const sent = (formName: string, success: boolean) => eventOf('form_submission', { formName, success })
  await page.route('/api/consultations', (route) => route.abort())
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expectEvents(
    eventOf('form_start', { formName: 'consultation_form' }),
    click('send_request'),
    sent('consultation_form', false),
  )
  await page.unroute('/api/consultations')
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expectEvents(click('send_request'), sent('consultation_form', true))
  await read(page, '/blog')
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox').fill('amara@example.org')
  await untilAlive(page, 'sign-up')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expectEvents(click('subscribe'), sent('newsletter_form', true))
})
