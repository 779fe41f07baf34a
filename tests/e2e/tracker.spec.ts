import { brotliCompressSync } from 'node:zlib'
import { trackingPaths } from '#contract/paths.ts'
import { readFiguresOf, storedState, watchTracking } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { agree, answered, header, read, reportOf, sessionId, setVisibility, viewOf } from './visit.ts'

test('without consent the tracker is not even loaded, with it it is small', async ({
  page,
  context,
  site,
}) => {
  const scripts: string[] = []
  context.on('request', (request) => scripts.push(request.url()))
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Decline All' }).click()
  await header(page, 'About')
  await expect(page).toHaveURL(/about/)
  const isTracker = (url: string) => /\/tracker-[\w-]+\.js$/.test(url)
  expect(scripts.filter(isTracker)).toEqual([])

  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.getByRole('switch', { name: 'Analytics' }).click()
  const view = answered(page)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await view
  const [tracker = ''] = scripts.filter(isTracker)
  const file = await (await fetch(tracker, { headers: { referer: site.url } })).bytes()
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(3 * 1024)
})

test('every page read is told, and the time spent on the ones before', async ({ page, context, site }) => {
  const figures = await readFiguresOf(site)
  const calls = await agree(context)
  await read(page, '/contact?from=poster#form')
  const next = answered(page)
  await header(page, 'Services')
  await next
  const last = answered(page)
  await page.goBack()
  await last
  expect(calls).toEqual([viewOf('/contact'), viewOf('/services'), viewOf('/contact')])
  // A beacon that leaves with its page is seen by the server only.
  const newest = async () => (await figures()).recentPageViews.slice(0, 3)
  await expect
    .poll(newest)
    .toMatchObject([
      { pagePath: '/contact' },
      { pagePath: '/services', duration: expect.any(Number) },
      { pagePath: '/contact', duration: expect.any(Number) },
    ])
  const { session } = await storedState(page)
  expect(Object.keys(session)).toEqual(['sessionId'])
  // The pages of a client's appointment are nobody's figures.
  await page.goto('/appointment?token=cut-short')
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(3)
})

test('only visible seconds count, and are told when the page is hidden', async ({ page, context }) => {
  await page.clock.install()
  const calls = await agree(context)
  await read(page, '/contact')
  const seconds = (call: { body: unknown } | undefined) => Number(Object(call?.body).duration)
  await page.clock.fastForward(7_000)
  await setVisibility(page, 'hidden')
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

test('a page that goes away tells its time by a beacon', async ({ page, context, site }) => {
  const figures = await readFiguresOf(site)
  await agree(context)
  await read(page, '/no-such-page')
  await page.goto('about:blank')
  const times = async () =>
    (await figures()).recentPageViews
      .filter(({ pagePath }) => pagePath === '/no-such-page')
      .map(({ duration }) => duration)
  await expect.poll(times).toEqual([expect.any(Number)])
})

test('time spent before the view has its id is told once it has', async ({ page, context }) => {
  const calls = await agree(context)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(trackingPaths.pageView, async (route) => {
    if (route.request().postDataJSON().pagePath === '/contact') await released
    await route.continue()
  })
  await page.goto('/contact')
  await expect.poll(() => calls).toEqual([viewOf('/contact')])
  await setVisibility(page, 'hidden')
  release()
  await expect.poll(() => calls).toEqual([viewOf('/contact'), reportOf('PATCH')])
})

test('a page that comes back whole from the browser’s memory is read anew', { tag: onlyInFullRuns }, async ({
  page,
  context,
}) => {
  const calls = await agree(context)
  await read(page, '/contact')
  const view = answered(page)
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await view
  expect(calls).toEqual([viewOf('/contact'), reportOf('POST'), viewOf('/contact')])
})

test('the first view of a visit says which other website it came from, without what was asked there', async ({
  page,
  context,
}) => {
  const calls = await agree(context)
  await read(page, '/contact', { referer: 'https://search.example/find?q=curls' })
  const again = answered(page)
  await page.reload()
  await again
  const views = calls.filter(({ path }) => path === trackingPaths.pageView)
  expect(views).toEqual([
    {
      ...viewOf('/contact'),
      body: { sessionId, pagePath: '/contact', referrer: 'https://search.example/find' },
    },
    viewOf('/contact'),
  ])
})

test('every tab is a visit of its own', { tag: onlyInFullRuns }, async ({ page, context }) => {
  const calls = await agree(context)
  await read(page, '/contact')
  const other = await context.newPage()
  await read(other, '/contact')
  const ids = new Set(calls.map(({ body }) => Object(body).sessionId))
  expect(ids.size).toBe(2)
})

test('the owner’s side is never followed', async ({ page, context }) => {
  const calls = await agree(context)
  await page.goto('/admin')
  await expect(page.getByText('Admin Login')).toBeVisible()
  await page.getByLabel('Username').fill('owner')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect((await storedState(page)).session).toEqual({})
})

test('tracking that fails is told to the console and to nobody else', async ({ page, context }) => {
  const calls = await agree(context)
  const said: string[] = []
  page.on('console', (message) => said.push(message.type()))
  await page.route('/api/analytics/**', (route) => route.abort())
  await page.goto('/contact')
  await expect.poll(() => calls).toEqual([viewOf('/contact')])
  await header(page, 'About')
  await expect.poll(() => calls).toEqual([viewOf('/contact'), viewOf('/about')])
  expect(said).toContain('error')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a withdrawal stops every tab, and the server forgets what their visits had left', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const figures = await readFiguresOf(site)
  const before = await figures()
  await page.goto('/contact')
  const view = answered(page)
  await page.getByRole('button', { name: 'Accept All' }).click()
  await view
  const other = await context.newPage()
  await read(other, '/about')
  await header(page, 'Services')
  await header(other, 'Free Consultation')
  await expect.poll(figures).toMatchObject({
    totalVisitors: before.totalVisitors + 2,
    pageViews: before.pageViews + 4,
    totalButtonClicks: before.totalButtonClicks + 1,
  })

  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.getByRole('switch', { name: 'Analytics' }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(figures).toEqual(before)
  const calls = watchTracking(context)
  for (const tab of [page, other]) {
    await header(tab, 'Gallery')
    await expect(tab).toHaveURL(/gallery/)
    expect((await storedState(tab)).session).toEqual({})
  }
  expect(calls).toEqual([])
})
