import type { Locator, Page } from '@playwright/test'
import { galleryItems } from '#content/gallery.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

const firstSlider = (page: Page) => page.getByRole('slider').first()
const pictureOf = (slider: Locator) => slider.locator('xpath=..')

/** The slider's picture in the middle of the screen, and a point on it in percent of its width. */
async function pointOn(slider: Locator) {
  await slider.scrollIntoViewIfNeeded()
  const box = await pictureOf(slider).boundingBox()
  if (!box) throw new Error('The slider is not shown')
  return (percent: number) => ({ x: box.x + (box.width * percent) / 100, y: box.y + box.height * 0.3 })
}

/** Where the seam is drawn, in percent of the width. */
const seamOf = (slider: Locator) =>
  pictureOf(slider).evaluate((frame) => {
    const seam = frame.querySelector('.slider-seam')?.getBoundingClientRect()
    const { left, width } = frame.getBoundingClientRect()
    return seam ? Math.round(((seam.left + seam.width / 2 - left) / width) * 100) : undefined
  })

async function expectSeam(slider: Locator, percent: number) {
  await expect(slider).toHaveValue(String(percent))
  await expect(slider).toHaveAttribute('aria-valuetext', `${100 - percent} percent after`)
  await expect.poll(() => seamOf(slider)).toBe(percent)
}

test('the gallery shows thirteen titled pictures, two sliders, client stories and where to book', async ({
  page,
}) => {
  await openLive(page, '/gallery')
  const cards = page.getByRole('region', { name: 'Gallery' }).getByRole('figure')
  await expect(cards).toHaveCount(13)
  await expect(cards.getByRole('heading')).toHaveText(galleryItems.map(({ title }) => title))
  for (const picture of await cards.getByRole('img').all())
    await expect(picture).toHaveAttribute('alt', /^Illustration: /)
  await expect(page.getByRole('slider')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Client stories' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Book Free Consultation' })).toHaveCount(2)
})

test('a slider starts in the middle and follows a mouse that takes its handle', async ({ page }) => {
  await openLive(page, '/gallery')
  const slider = firstSlider(page)
  await expectSeam(slider, 50)
  const at = await pointOn(slider)
  await page.mouse.move(at(50).x, at(50).y)
  await page.mouse.down()
  await page.mouse.move(at(65).x, at(65).y)
  await page.mouse.move(at(80).x, at(80).y)
  await expectSeam(slider, 80)
  await page.mouse.up()
  await page.mouse.move(at(20).x, at(20).y)
  await expectSeam(slider, 80)
})

test('the handle may be taken off its middle without a jump', async ({ page }) => {
  await openLive(page, '/gallery')
  const slider = firstSlider(page)
  const at = await pointOn(slider)
  const knob = await pictureOf(slider).locator('.slider-knob').boundingBox()
  if (!knob) throw new Error('The handle is not shown')
  const grip = { x: knob.x + knob.width * 0.8, y: knob.y + knob.height / 2 }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await expectSeam(slider, 50)
  await page.mouse.move(grip.x + at(10).x - at(0).x, grip.y)
  await expectSeam(slider, 60)
  await page.mouse.up()
})

test('a click on the picture brings the seam there, and no drag leaves the picture', async ({ page }) => {
  await openLive(page, '/gallery')
  const slider = firstSlider(page)
  const at = await pointOn(slider)
  await page.mouse.click(at(25).x, at(25).y)
  await expectSeam(slider, 25)
  await page.mouse.down()
  await page.mouse.move(at(-20).x, at(0).y)
  await expectSeam(slider, 0)
  await page.mouse.move(at(130).x, at(0).y)
  await expectSeam(slider, 100)
  await page.mouse.up()
})

test('a slider is worked by keyboard, from end to end', async ({ page }) => {
  await openLive(page, '/gallery')
  const slider = firstSlider(page)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expectSeam(slider, 51)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectSeam(slider, 49)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expectSeam(slider, 100)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expectSeam(slider, 0)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger moves the seam sideways, taps it to a place, and still scrolls the page', async ({
    page,
  }) => {
    await openLive(page, '/gallery')
    const slider = firstSlider(page)
    const at = await pointOn(slider)
    const devtools = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', at(50))
    for (const percent of [55, 60, 65, 70]) await touch('touchMove', at(percent))
    await touch('touchEnd')
    await expectSeam(slider, 70)

    await page.touchscreen.tap(at(30).x, at(30).y)
    await expectSeam(slider, 30)

    const before = await page.evaluate(() => scrollY)
    const { x, y } = at(80)
    await touch('touchStart', { x, y })
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', { x, y: y - up })
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    await expectSeam(slider, 30)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pictures of a pair are shown whole, side by side', async ({ page }) => {
    await page.goto('/gallery')
    const frame = page.locator('.slider').first()
    await expect(frame.getByRole('slider')).toBeHidden()
    const [after, before] = await Promise.all(
      ['after:', 'before:'].map((word) => frame.getByRole('img', { name: word }).boundingBox()),
    )
    expect(before && after && before.x + before.width <= after.x + 1).toBe(true)
    expect(before?.width).toBeCloseTo(after?.width ?? 0, 0)
  })
})
