import type { Page } from '@playwright/test'
import { shipped } from '#content/shipped.ts'
import { sampleNote } from '#content/text/labels.ts'
import { hourMs } from '#contract/durations.ts'
import {
  expectReadable,
  heardSoFar,
  listen,
  oneLine,
  readableText,
  writtenText,
} from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { setVisibility } from './visit.ts'

const testimonials = shipped.testimonials.reviews

// The cookie banner has tests of its own, and may lie over a part of the carousel.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const carousel = (page: Page) => page.getByRole('region', { name: 'What clients say' })
const slides = (page: Page) => carousel(page).getByRole('group', { includeHidden: true })
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true })

/** Waits until one review can be read, all of it, and nothing of any other. */
async function expectOnlyReview(page: Page, place: number) {
  const words = await writtenText(slides(page).nth(place - 1))
  expect(words).toContain(oneLine(`${testimonials[place - 1]?.words}`))
  await expect.poll(() => readableText(carousel(page)), { message: `review ${place}` }).toBe(words)
}

const middle = (page: Page) =>
  carousel(page).evaluate((region) => region.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** The carousel with the clock stopped, its first review just shown, and nobody looking at it. */
async function openAtRest(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await middle(page)
  await expect(button(page, 'Next review')).toBeVisible()
  await middle(page)
  await page.clock.pauseAt(Date.now() + hourMs)
  await button(page, 'Show review 1').press('Enter')
  await page.clock.runFor(1000)
  await expectOnlyReview(page, 1)
  await leaveAlone(page)
}

async function leaveAlone(page: Page) {
  await page.locator(':focus').blur()
  await page.mouse.move(2, 2)
}

/** What a reader sees after so many seconds. */
async function expectAfter(page: Page, seconds: number, place: number) {
  await page.clock.runFor(seconds * 1000)
  await expectOnlyReview(page, place)
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`ten reviews take turns every 6 seconds, the first after the last, and each button brings one that can be read, at ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openAtRest(page)
    await expectAfter(page, 4.5, 1)
    await expectAfter(page, 2.5, 2)
    for (const place of [3, 4, 5, 6, 7, 8, 9, 10, 1]) await expectAfter(page, 6, place)
    for (const [name, place] of [
      ['Previous review', 10],
      ['Next review', 1],
      ['Next review', 2],
      ['Show review 7', 7],
      ['Previous review', 6],
    ] as const) {
      await button(page, name).click()
      await expectAfter(page, 1, place)
      await expect(carousel(page).locator('[aria-current]')).toHaveAccessibleName(`Show review ${place}`)
    }
  })

test('it waits under the mouse, with the focus in it, in a hidden tab and after Pause, and goes on afterwards', async ({
  page,
}) => {
  await openAtRest(page)
  await slides(page).first().hover()
  await expectAfter(page, 30, 1)
  await page.mouse.move(2, 2)
  await expectAfter(page, 7, 2)
  await button(page, 'Next review').focus()
  await expectAfter(page, 30, 2)
  await leaveAlone(page)
  await setVisibility(page, 'hidden')
  await expectAfter(page, 30, 2)
  await setVisibility(page, 'visible')
  await expectAfter(page, 7, 3)
  await button(page, 'Pause reviews').click()
  await leaveAlone(page)
  await expectAfter(page, 30, 3)
  await button(page, 'Play reviews').click()
  await leaveAlone(page)
  await expectAfter(page, 7, 4)
})

test('under reduced motion it stands still until it is asked', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAtRest(page)
  await expectAfter(page, 30, 1)
  await button(page, 'Next review').click()
  await expectAfter(page, 0.1, 2)
})

test('a press says the new review to those who cannot see it, and a change by itself says nothing', async ({
  page,
}) => {
  await listen(page)
  await openAtRest(page)
  const before = await heardSoFar(page)
  await page.clock.runFor(6000)
  expect(await heardSoFar(page)).toEqual(before)
  await button(page, 'Next review').press('Enter')
  await page.clock.runFor(1000)
  const heard = (await heardSoFar(page)).slice(before.length)
  expect(heard).toEqual([expect.stringContaining(`${testimonials[2]?.words}`)])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe shows the next review', async ({ page }) => {
    await openAtRest(page)
    const box = await slides(page).first().boundingBox()
    const session = await page.context().newCDPSession(page)
    const start = Date.now() / 1000 - 1
    // With times of their own: on a busy machine a pause would be a long press, and moves in one frame a flick over two reviews.
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, ms: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: start + ms / 1000,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: (box?.y ?? 0) + 60 }],
      })
    await Promise.all([touch('touchStart', 330, 0), touch('touchMove', 290, 50)])
    for (const [x, ms] of [
      [230, 100],
      [160, 150],
      [90, 200],
      [90, 500],
    ] as const)
      await touch('touchMove', x, ms)
    await touch('touchEnd', 90, 550)
    await expectAfter(page, 1, 2)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every review can be read, and one line above says that they are examples', async ({ page }) => {
    await page.goto('/')
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    await expect(page.getByText(sampleNote)).toBeVisible()
    await expect(slides(page)).toHaveCount(10)
    for (const [index, { words: review, name }] of testimonials.entries()) {
      const slide = slides(page).nth(index)
      await slide.scrollIntoViewIfNeeded()
      for (const words of [review, name]) await expectReadable(slide, words)
    }
  })
})

test('Tab pressed quickly from the top of the page to its end never drops the focus', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.dataset.lost = '0'
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (!relatedTarget) document.documentElement.dataset.lost = '1'
    })
  })
  const link = page.getByRole('link', { name: 'Admin Access' })
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((one) => one === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-lost', '0')
})
