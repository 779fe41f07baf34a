import type { Browser, Locator, Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect } from './fixtures.ts'
import { openDashboard, openOwnSite } from './steps.ts'

export const phone = { width: 390, height: 844 }
export const bar = (page: Page) => page.getByRole('region', { name: 'Publish' })
export const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
export const publish = (page: Page) => bar(page).getByRole('button', { name: 'Publish' })
export const live = (page: Page) => bar(page).getByText('Live on your website')

export async function openEditor(page: Page, name: string) {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
}

/** Opens the Website tab of a site of its own. */
export async function openWebsite(browser: Browser) {
  const own = await openOwnSite(browser)
  await openDashboard(own.page, own.site, '/admin/website')
  await expect(own.page.getByRole('heading', { name: 'What you can change' })).toBeVisible()
  return own
}

/** Opens a page as a visitor, without session and JavaScript. */
export async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  await look(await context.newPage())
  await context.close()
}

/** Opens a group of fields. */
export const openGroup = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()

/** Scrolls the box to the middle first, clear of the bar at the foot. */
export async function expectWords(box: Locator, words: string) {
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectReadable(box, words)
}

export async function expectInFooter(page: Page, words: string) {
  const footer = page.getByRole('contentinfo')
  // On a phone the footer is taller than the screen.
  await footer.getByText(words).first().scrollIntoViewIfNeeded()
  await expectReadable(footer, words)
}
