import { expect, test } from './fixtures.ts'
import { waitUntilLive } from './steps.ts'

test('a page left alone comes alive though the browser never reports a quiet moment', async ({ page }) => {
  // As Chromium does while it has no frame to draw: only a deadline is kept.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await page.goto('/contact')
  await waitUntilLive(page)
})

test('a page comes alive in a browser that knows no quiet moments', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.goto('/contact')
  await waitUntilLive(page)
})

test('a page comes alive at the first touch, before the browser is quiet', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/contact')
  expect(scripts.filter((url) => url.includes('hydrate'))).toEqual([])
  await page.getByLabel('Name').focus()
  await waitUntilLive(page)
  await expect(page.getByLabel('Name')).toBeFocused()
})
