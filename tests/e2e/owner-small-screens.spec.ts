import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  expectReadable,
  isWhole,
  readableText,
  settled,
  withTextSize,
  writtenText,
} from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { dialog, issues, openNewsletter, saved, write } from './newsletter-steps.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'

const sessionId = '1792300000000-smallscr9'

async function visit(request: APIRequestContext) {
  const post = (path: string, data: object) => request.post(path, { data })
  await post('/api/cookie-consent', { sessionId, analytics: true, marketing: false })
  const view = await post('/api/analytics/pageview', {
    sessionId,
    pagePath: '/blog/how-to-care-for-curly-hair-in-winter',
  })
  const { id } = await view.json()
  await request.patch(`/api/analytics/pageview/${id}`, { data: { duration: 1398 } })
  await post('/api/analytics/event', {
    sessionId,
    eventType: 'button_click',
    eventData: '{"buttonName":"send_request"}',
  })
  await post('/api/analytics/event', { sessionId, eventType: 'form_start' })
}

/** Words that a line ends within, as a narrow column breaks them; addresses may break. */
const brokenWords = (box: Locator) =>
  box.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(word)
      }
    return broken
  })

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

async function expectTablesRead(page: Page) {
  await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
  for (const fold of await page.getByText('Show as a table').all()) await fold.press('Enter')
  await settled(page)
  expect(await scrollsSideways(page)).toBe(false)
  const rows = page.locator('tbody tr')
  expect(await rows.count()).toBeGreaterThan(5)
  for (const name of ['Recent page views', 'Recent events', 'From visit to request', 'Top pages']) {
    const row = page.getByRole('table', { name }).locator('tbody tr').first()
    await row.scrollIntoViewIfNeeded()
    expect(await brokenWords(row)).toEqual([])
    await expectReadable(row, await writtenText(row))
  }
  const day = page.getByRole('table', { name: 'Visitors and page views by day' }).locator('tbody tr').first()
  await day.scrollIntoViewIfNeeded()
  expect(await brokenWords(day)).toEqual([])
  const figure = page.getByRole('definition').filter({ hasText: '23m 18s' })
  const oneLine = await figure.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size === 1
  })
  expect(oneLine).toBe(true)
  await figure.scrollIntoViewIfNeeded()
  expect(await readableText(figure)).toBe('23m 18s')
}

for (const width of [390, 320])
  test(`at ${width} px every row of the figures is read in whole words`, async ({ browser }) => {
    await using own = await openOwnSite(browser)
    const { page, request, site } = own
    await page.setViewportSize({ width, height: 844 })
    await visit(request)
    await openDashboard(page, site)
    await expectTablesRead(page)
  })

test('with text of 20 px on a phone every row of the figures is read in whole words', async ({
  playwright,
}) => {
  const browser = await playwright.chromium.launch(withTextSize(20))
  try {
    await using own = await openOwnSite(browser)
    const { page, request, site } = own
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(request)
    await openDashboard(page, site)
    await expectTablesRead(page)
  } finally {
    await browser.close()
  }
})

test('with text of 20 px a request fits the smallest phone', async ({ playwright }) => {
  const browser = await playwright.chromium.launch(withTextSize(20))
  try {
    await using own = await openOwnSite(browser)
    const { page, request, site } = own
    await page.setViewportSize({ width: 320, height: 740 })
    await postConsultation(request, aConsultation())
    await openDashboard(page, site, '/admin?tab=consultations')
    const actions = page.getByRole('article').getByRole('link')
    await expect(actions).toHaveCount(5)
    expect(await scrollsSideways(page)).toBe(false)
    for (const words of ['Reply', 'Call']) {
      const action = actions.filter({ hasText: words })
      // The welcome lies over the foot of the screen for a while.
      await action.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      expect(await isWhole(action)).toBe(true)
    }
  } finally {
    await browser.close()
  }
})

test('on a phone a draft’s button stands clear of the words above it', async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await page.setViewportSize({ width: 320, height: 640 })
  await write(page, { subject: 'Why your curls go flat' })
  await saved(page)
  await issues(page).getByRole('button', { name: 'Write a new one' }).click()
  const goOn = issues(page).getByRole('button', { name: /^Go on writing/ })
  const words = issues(page).getByText(/^Saved/)
  const [button, line] = [await goOn.boundingBox(), await words.boundingBox()]
  if (!button || !line) throw new Error('One of the two is not on the page')
  const isBelow = button.y >= line.y + line.height
  expect(isBelow ? button.y - line.y - line.height : button.x - line.x - line.width).toBeGreaterThan(4)
})

for (const screen of [
  { width: 844, height: 390 },
  { width: 320, height: 640 },
])
  test(`the import shows its buttons at once at ${screen.width} x ${screen.height}, and keeps what is typed in sight`, async ({
    browser,
  }) => {
    await using own = await openNewsletter(browser)
    const { page } = own
    await page.setViewportSize(screen)
    await page.getByRole('button', { name: 'Import' }).click()
    await settled(page)
    for (const name of ['Import', 'Not now', 'Close'])
      expect(await isWhole(dialog(page).getByRole('button', { name }))).toBe(true)
    const origin = dialog(page).getByLabel('Where did they consent?')
    await dialog(page).getByLabel('Or paste the addresses').focus()
    await page.keyboard.press('Tab')
    await expect(origin).toBeFocused()
    expect(await isWhole(origin)).toBe(true)
  })

test('a tab that is pressed with the mouse wears no ring, one reached by keyboard does', async ({
  page,
  site,
}) => {
  await openDashboard(page, site)
  await page.reload()
  const tab = page.getByRole('tab', { name: /^Consultations/ })
  const newsletter = page.getByRole('tab', { name: /^Newsletter/ })
  await newsletter.click()
  await tab.click()
  await page.mouse.move(5, 5)
  await settled(page)
  const pressed = await tab.screenshot()
  await tab.evaluate((element) => element.blur())
  await settled(page)
  const plain = await tab.screenshot()
  expect(pressed.equals(plain)).toBe(true)
  await newsletter.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab).toBeFocused()
  await settled(page)
  expect((await tab.screenshot()).equals(plain)).toBe(false)
})

test('the places of the dashboard stand in a row of their own, or all beside Logout, on any screen', async ({
  page,
  site,
}) => {
  await openDashboard(page, site, '/admin?tab=consultations')
  const header = page.getByRole('banner')
  const logout = header.getByRole('button', { name: 'Logout' })
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return box ? Math.round(box.y + box.height / 2) : Number.NaN
  }
  for (const width of [390, 768, 959, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const logo = await middleOf(header.getByRole('link', { name: 'North Leeds Curls' }))
    expect(Math.abs(logo - (await middleOf(logout))), `at ${width} px`).toBeLessThan(4)
    const places = await Promise.all((await header.locator('.places a').all()).map(middleOf))
    expect(new Set(places).size, `at ${width} px`).toBe(1)
  }
})
