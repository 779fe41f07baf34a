import type { Page } from '@playwright/test'
import { sampleNote, testimonials } from '#content/testimonials.ts'
import { expect, test } from './fixtures.ts'
import { shiftSoFar, watchShifts } from './measure.ts'
import { openLive } from './steps.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'What clients say' })
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true })
/** The slides that can be read: one, once the carousel is at work. */
const shown = (page: Page) => carousel(page).locator('[role=group]:not([inert])')
const live = (page: Page) => carousel(page).locator('[aria-live]')

/** Comes to the carousel with the clock stopped and its timer just started. */
async function openCarousel(page: Page) {
  await page.addInitScript(() =>
    localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'),
  )
  await page.clock.install()
  await openLive(page, '/')
  await carousel(page).evaluate((region) => region.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(button(page, 'Pause')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  // Looking at it and away again starts its time anew.
  await button(page, 'Show review 1').focus()
  await button(page, 'Show review 1').press('Enter')
  await page.clock.runFor(500)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await button(page, 'Show review 1').blur()
  await expect(live(page)).toHaveAttribute('aria-live', 'off')
}

test('ten reviews take turns every 6 seconds, and the first follows the last', async ({ page }) => {
  await openCarousel(page)
  expect(testimonials).toHaveLength(10)
  await page.clock.runFor(5990)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await page.clock.runFor(10)
  await expect(shown(page)).toHaveAccessibleName('2 of 10')
  for (const place of [3, 4, 5, 6, 7, 8, 9, 10, 1]) {
    await page.clock.runFor(6000)
    await expect(shown(page)).toHaveAccessibleName(`${place} of 10`)
  }
})

test('one review fades into the next within about 260 ms', async ({ page }) => {
  await openCarousel(page)
  await page.clock.runFor(6000)
  const opacity = (place: number) =>
    carousel(page)
      .locator('.carousel-slide')
      .nth(place - 1)
      .evaluate((slide) => Number(getComputedStyle(slide).opacity))
  await page.clock.runFor(130)
  expect(await opacity(1)).toBeGreaterThan(0)
  expect(await opacity(2)).toBeGreaterThan(0)
  expect(await opacity(1)).toBeLessThan(1)
  await page.clock.runFor(200)
  expect(await opacity(2)).toBeGreaterThan(0.95)
  expect(await opacity(1)).toBeLessThan(0.05)
})

test('previous and next wrap around, and a dot jumps to its review', async ({ page }) => {
  await openCarousel(page)
  await button(page, 'Previous review').click()
  await expect(shown(page)).toHaveAccessibleName('10 of 10')
  await button(page, 'Next review').click()
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  const dots = carousel(page).getByRole('button', { name: /^Show review/ })
  await expect(dots).toHaveCount(10)
  await button(page, 'Show review 7').click()
  await expect(shown(page)).toHaveAccessibleName('7 of 10')
  await expect(shown(page)).toContainText(testimonials[6]?.review ?? 'ten reviews')
  await expect(shown(page)).toContainText('7 of 10')
  await expect(button(page, 'Show review 7')).toHaveAttribute('aria-current', 'true')
  await expect(carousel(page).locator('[aria-current]')).toHaveCount(1)
})

test('it waits while the mouse rests on it, and goes on afterwards', async ({ page }) => {
  await openCarousel(page)
  await shown(page).hover()
  await expect(live(page)).toHaveAttribute('aria-live', 'polite')
  await page.clock.runFor(30_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await page.mouse.move(2, 2)
  await expect(live(page)).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(6000)
  await expect(shown(page)).toHaveAccessibleName('2 of 10')
})

test('it waits while focus is in it, and says what a press brings', async ({ page }) => {
  await openCarousel(page)
  await button(page, 'Next review').focus()
  await expect(live(page)).toHaveAttribute('aria-live', 'polite')
  await page.clock.runFor(30_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveAccessibleName('2 of 10')
})

test('it waits while its tab is hidden', async ({ page }) => {
  await openCarousel(page)
  const turnTab = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turnTab('hidden')
  await page.clock.runFor(30_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await turnTab('visible')
  await page.clock.runFor(6000)
  await expect(shown(page)).toHaveAccessibleName('2 of 10')
})

test('Pause stops it for good, and Play lets it go on', async ({ page }) => {
  await openCarousel(page)
  await button(page, 'Pause').click()
  await button(page, 'Play').blur()
  await page.mouse.move(2, 2)
  await page.clock.runFor(30_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await button(page, 'Play').click()
  await button(page, 'Pause').blur()
  await page.mouse.move(2, 2)
  await expect(live(page)).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(6000)
  await expect(shown(page)).toHaveAccessibleName('2 of 10')
})

test('under reduced motion it stands still until it is asked, and then changes at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openLive(page, '/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Play')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.runFor(30_000)
  await expect(shown(page)).toHaveAccessibleName('1 of 10')
  await button(page, 'Next review').click()
  await page.clock.runFor(20)
  await expect(carousel(page).locator('.carousel-slide').nth(1)).toHaveCSS('opacity', '1')
})

test('its script is fetched only when it comes near', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('carousel-controls')) scripts.push(request.url())
  })
  await openLive(page, '/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Pause')).toBeVisible()
  expect(scripts).not.toEqual([])
})

test('nothing moves when it comes to life or changes', async ({ page }) => {
  await watchShifts(page)
  await openLive(page, '/')
  const before = await carousel(page).boundingBox()
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Pause')).toBeVisible()
  for (const name of ['Next review', 'Show review 8', 'Previous review']) await button(page, name).click()
  const after = await carousel(page).boundingBox()
  expect(after?.height).toBe(before?.height)
  // What is left is a millionth: the last hair of a glyph when the fonts come.
  expect(await shiftSoFar(page)).toBeLessThan(0.0005)
})

test('the controls are reached in the order they are seen', async ({ page }) => {
  await openCarousel(page)
  await button(page, 'Previous review').focus()
  for (const name of ['Pause', 'Next review', 'Show review 1', 'Show review 2']) {
    await page.keyboard.press('Tab')
    await expect(button(page, name)).toBeFocused()
  }
})

test('without its script the reviews stay a row that scrolls', async ({ page }) => {
  await page.route('**/carousel-controls*.js', (route) => route.abort())
  await openLive(page, '/')
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
  const failed = page.waitForEvent('console', (message) => /fetch.*carousel-controls/.test(message.text()))
  await carousel(page).scrollIntoViewIfNeeded()
  await failed
  await shown(page).last().scrollIntoViewIfNeeded()
  await expect(shown(page).last()).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('html')).toHaveAttribute('data-mark')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe shows the next review', async ({ page }) => {
    await openCarousel(page)
    const box = await shown(page).boundingBox()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: (box?.y ?? 0) + 60 }],
      })
    await touch('touchStart', 330)
    for (const x of [290, 230, 160, 90]) {
      await touch('touchMove', x)
      await page.clock.runFor(16)
    }
    await touch('touchEnd', 90)
    await page.clock.runFor(600)
    await expect(shown(page)).toHaveAccessibleName('2 of 10')
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('every review can be read, and each sample says that it is one', async ({ page }) => {
    await page.goto('/')
    await expect(shown(page)).toHaveCount(10)
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    for (const [index, { review, name }] of testimonials.entries()) {
      const slide = shown(page).nth(index)
      await slide.scrollIntoViewIfNeeded()
      await expect(slide).toBeInViewport({ ratio: 0.9 })
      await expect(slide).toContainText(review)
      await expect(slide).toContainText(name)
      await expect(slide).toContainText(sampleNote)
    }
  })
})
