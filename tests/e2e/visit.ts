import { type BrowserContext, expect, type Page } from '@playwright/test'
import { trackingPaths } from '#contract/paths.ts'
import { chooseBeforehand, watchTracking } from '#tests/support/tracked-calls.ts'

const durationPath = expect.stringMatching(/^\/api\/analytics\/pageview\/[\w-]{36}$/)
export const sessionId = expect.stringMatching(/^\d{13}-[a-z0-9-]+$/)

export const viewOf = (pagePath: string) => ({
  method: 'POST',
  path: trackingPaths.pageView,
  body: { sessionId, pagePath },
})
export const eventOf = (eventType: string, data: object) => ({
  method: 'POST',
  path: trackingPaths.event,
  body: { sessionId, eventType, eventData: JSON.stringify(data) },
})
export const reportOf = (method: 'PATCH' | 'POST', duration: unknown = expect.any(Number)) => ({
  method,
  path: durationPath,
  body: { duration },
})

export async function answered(page: Page) {
  const isView = (url: string) => new URL(url).pathname === trackingPaths.pageView
  const response = await page.waitForResponse((one) => isView(one.url()))
  await response.finished()
  // The browser has the answer; after another task the page has read it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

/** Opens a page with consent, and waits until its page view has an id. */
export async function read(page: Page, path: string, options: { referer?: string } = {}) {
  const view = answered(page)
  await page.goto(path, options)
  await view
}

export async function agree(context: BrowserContext) {
  await chooseBeforehand(context, true)
  return watchTracking(context)
}

export const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name }).click()

/** Simulates that the visitor leaves the tab or comes back. */
export const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
