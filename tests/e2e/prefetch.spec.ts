import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { requestsFor } from './measure.ts'
import { openLive, waitUntilLive } from './steps.ts'

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' })
const isAboutModule = (url: string) => /\/about-[\w-]+\.js$/.test(url)

for (const [way, point] of [
  ['the mouse', (page: Page) => aboutLink(page).hover()],
  ['the keyboard', (page: Page) => aboutLink(page).focus()],
] as const)
  test(`pointing at a link with ${way} fetches its page's module`, async ({ page }) => {
    await openLive(page, '/')
    await page.waitForLoadState('networkidle')
    const scripts = requestsFor(page, 'script')
    await point(page)
    await expect.poll(() => scripts.filter(isAboutModule)).toHaveLength(1)
  })

test('a reader who saves data gets no module before asking for it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openLive(page, '/')
  await page.waitForLoadState('networkidle')
  const scripts = requestsFor(page, 'script')
  await aboutLink(page).hover()
  await aboutLink(page).focus()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(isAboutModule)).toEqual([])
  await aboutLink(page).click()
  await expect(page).toHaveTitle(/^About/)
  expect(scripts.filter(isAboutModule)).toHaveLength(1)
})

test('a module that cannot be fetched ahead leaves the page as it is, and the click still arrives', async ({
  page,
}) => {
  await openLive(page, '/')
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
  // Away as long as the reader is on the home page, so that the page she comes to is whole when the test ends.
  await page.route('**/about-*.js', (route) =>
    new URL(route.request().frame().url()).pathname === '/' ? route.abort() : route.continue(),
  )
  const failed = page.waitForEvent('console', (message) => /about-/.test(message.text()))
  await aboutLink(page).hover()
  await failed
  await expect(page.locator('html')).toHaveAttribute('data-mark')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curly Hair Specialist in North Leeds')
  await aboutLink(page).click()
  await expect(page).toHaveURL('/about')
  await expect(page).toHaveTitle(/^About/)
  await waitUntilLive(page)
})
