import type { APIRequestContext, Page } from '@playwright/test'
import type { AnalyticsSummary } from '#contract/analytics.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openDashboard, openOwnSite } from '#tests/e2e/steps.ts'
import { expectReadable } from '#tests/support/sight.ts'

/** One visit that ends in a request, told to the server as the tracker tells it. */
async function visit(request: APIRequestContext, sessionId: string) {
  const post = (path: string, data: object) => request.post(path, { data })
  await post('/api/cookie-consent', { sessionId, analytics: true, marketing: false })
  const seen = { sessionId, pagePath: '/contact', referrer: 'https://www.example.org/curls' }
  const view = await post('/api/analytics/pageview', seen)
  const { id } = await view.json()
  await request.patch(`/api/analytics/pageview/${id}`, { data: { duration: 107 } })
  const click = { sessionId, eventType: 'button_click', eventData: '{"buttonName":"send_request"}' }
  await post('/api/analytics/event', click)
  await post('/api/analytics/event', { sessionId, eventType: 'form_start' })
  const sent = '{"formName":"consultation_form","success":true}'
  await post('/api/analytics/event', { sessionId, eventType: 'form_submission', eventData: sent })
}

/** Gives each day of the period figures of its own: the newest has the most. */
const fillDays = (page: Page) =>
  page.route('**/api/admin/analytics?*', async (route) => {
    const response = await route.fetch()
    const json: AnalyticsSummary = await response.json()
    json.period?.series.forEach((day, index) => {
      Object.assign(day, { views: 1000 + index, visitors: 400 + index })
    })
    await route.fulfill({ response, json })
  })

test('every figure is nought until a visit is in the cards, lists, charts and tables; the chart draws the period that is chosen, and one that cannot be read says so', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, request, site } = own
  await openDashboard(page, site)
  await expect(page.getByRole('tab', { name: 'Analytics' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No page views yet')).toBeVisible()
  await expect(page.getByText('No events tracked yet')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '0m 0s' })).toBeVisible()

  await visit(request, '1-a')
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '1m 47s' })).toBeVisible()
  for (const label of ['Total Visitors', 'Avg. Session Time', 'Total Consultations', 'Button Clicks'])
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
  const views = page.getByRole('table', { name: 'Recent page views' })
  await expect(views.getByRole('row').nth(1)).toHaveText(/^\/contact.*1m 47s$/)
  const events = page.getByRole('table', { name: 'Recent events' })
  await expect(events.getByRole('row').filter({ hasText: 'button click' })).toContainText('send_request')
  await expect(events.getByRole('row').filter({ hasText: 'form submission' })).toContainText(
    'consultation_form',
  )
  await expect(page.getByText('Only visitors who agreed to analytics are counted.')).toBeVisible()
  await expect(page.getByText('100% of visitors sent a request.')).toBeVisible()

  const origins = page.getByRole('heading', { name: 'Where visitors come from' }).locator('..')
  await origins.scrollIntoViewIfNeeded()
  await expectReadable(origins.getByRole('listitem').first(), 'example.org')
  await expect(origins.getByRole('listitem').first()).toHaveText('example.org1')

  await page.setViewportSize({ width: 1440, height: 900 })
  await fillDays(page)
  await page.reload()
  const chart = page.locator('div', { has: page.locator('polyline') }).last()
  await chart.scrollIntoViewIfNeeded()
  for (const line of await chart.locator('polyline').all())
    expect((await line.getAttribute('points'))?.split(' ')).toHaveLength(30)
  await expect(chart.locator('title').last()).toHaveText(/^\d+ \w+ 20\d\d: 1,029 page views, 429 visitors$/)
  // The scale ends above the largest value.
  await expect(chart.getByRole('listitem', { includeHidden: true }).first()).toHaveText('1,200')
  // The days below the chart use the room there is.
  const marks = chart.locator('ol').last().locator('li').filter({ visible: true })
  await expect(marks).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(marks).toHaveCount(4)
  const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
  for (const [index, box] of boxes.entries())
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(boxes[index + 1]?.x ?? 390)

  const year = page.getByRole('button', { name: '12 months' })
  await year.press('Enter')
  await expect(page).toHaveURL('/admin?days=365')
  await expect(chart.locator('title')).toHaveCount(365)
  await page.reload()
  await expect(year).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/admin/analytics?days=90', (route) => route.abort())
  await page.getByRole('button', { name: '90 days' }).click()
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText(
    'The figures for 90 days could not be loaded. Please check your connection.',
  )
  // Nor is she stuck with it.
  await year.click()
  await expect(page.getByText('In the last 12 months')).toBeVisible()
  await page.getByRole('button', { name: '90 days' }).click()
  await page.reload()
  await expect(alert).toContainText('could not be loaded')
  await page.unroute('**/api/admin/analytics?days=90')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('In the last 90 days')).toBeVisible()
  // The button is gone, and the keyboard goes on from where it was.
  await expect(page.getByRole('tabpanel')).toBeFocused()
})
