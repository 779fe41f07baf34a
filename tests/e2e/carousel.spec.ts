import type { Page } from '@playwright/test'
import { shipped } from '#content/shipped.ts'
import { hourMs } from '#contract/durations.ts'
import { heardSoFar, listen, oneLine, readableText, writtenText } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { setVisibility } from './visit.ts'

const testimonials = shipped.testimonials.reviews

test.use({ isBannerAnswered: true })

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

test('ten reviews take turns every 6 seconds, the first after the last; a press brings one and says it; they wait for whoever is at them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await listen(page)
  await openAtRest(page)
  const before = await heardSoFar(page)
  await expectAfter(page, 4.5, 1)
  await expectAfter(page, 2.5, 2)
  for (const place of [3, 4, 5, 6, 7, 8, 9, 10, 1]) await expectAfter(page, 6, place)
  // A change by itself says nothing.
  expect(await heardSoFar(page)).toEqual(before)
  const presses = [
    ['Previous review', 10],
    ['Next review', 1],
    ['Next review', 2],
    ['Show review 7', 7],
    ['Previous review', 6],
  ] as const
  for (const [name, place] of presses) {
    await button(page, name).click()
    await expectAfter(page, 1, place)
    await expect(carousel(page).locator('[aria-current]')).toHaveAccessibleName(`Show review ${place}`)
  }
  const said = presses.map(([, place]) => expect.stringContaining(`${testimonials[place - 1]?.words}`))
  expect((await heardSoFar(page)).slice(before.length)).toEqual(said)

  await leaveAlone(page)
  await slides(page).nth(5).hover()
  await expectAfter(page, 30, 6)
  await page.mouse.move(2, 2)
  await expectAfter(page, 7, 7)
  await button(page, 'Next review').focus()
  await expectAfter(page, 30, 7)
  await leaveAlone(page)
  await setVisibility(page, 'hidden')
  await expectAfter(page, 30, 7)
  await setVisibility(page, 'visible')
  await expectAfter(page, 7, 8)
  await button(page, 'Pause reviews').click()
  await leaveAlone(page)
  await expectAfter(page, 30, 8)
  await button(page, 'Play reviews').click()
  await leaveAlone(page)
  await expectAfter(page, 7, 9)
})

test('on a desk the review that is named is the one that is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAtRest(page)
  for (const place of [7, 2]) {
    await button(page, `Show review ${place}`).click()
    await expectAfter(page, 1, place)
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('under reduced motion it stands still until it is asked, by a press or a swipe', {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAtRest(page)
    await expectAfter(page, 30, 1)
    await button(page, 'Next review').click()
    await expectAfter(page, 0.1, 2)
    const box = await slides(page).nth(1).boundingBox()
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
    await expectAfter(page, 1, 3)
  })
})
