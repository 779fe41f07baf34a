import type { Locator, Page } from '@playwright/test'
import { expectReadable, isSeen, isWhole, pictureAt } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'

test.use({ isBannerAnswered: true, viewport: { width: 390, height: 844 }, hasTouch: true })

const slider = (page: Page) => page.getByRole('slider').first()
const frame = (page: Page) => slider(page).locator('xpath=..')

/** A point of the screen on the slider, at a percentage of its width and off the knob. */
async function pointOn(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The slider is not shown')
  return (percent: number) => ({ x: box.x + (box.width * percent) / 100, y: box.y + box.height * 0.3 })
}

/** Waits until the picture before the cut is seen up to this percentage of the width, and the one after from there on. */
async function expectSeam(page: Page, percent: number) {
  await expect(slider(page)).toHaveValue(String(percent))
  const seenAt = async (place: number) =>
    /before|after/.exec((await pictureAt(frame(page), { x: place / 100, y: 0.3 })) ?? '')?.[0]
  if (percent >= 5) await expect.poll(() => seenAt(percent - 4)).toBe('before')
  if (percent <= 95) await expect.poll(() => seenAt(percent + 4)).toBe('after')
}

/** The handle is whole, and a tag is seen whole or not at all. */
async function expectParts(page: Page, ...shown: string[]) {
  await expect.poll(() => isWhole(frame(page).locator('.slider-knob'))).toBe(true)
  for (const word of ['Before', 'After']) {
    const tag = frame(page).getByText(word, { exact: true })
    if (shown.includes(word)) await expectReadable(frame(page), word)
    if (await isSeen(tag)) await expect.poll(() => isWhole(tag), word).toBe(true)
  }
}

test('it starts in the middle and follows a mouse on its handle, a click, the keyboard and a finger, which still scrolls the page', async ({
  page,
}) => {
  await page.goto('/gallery')
  await slider(page).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expectSeam(page, 50)
  await expectParts(page, 'Before', 'After')
  const at = await pointOn(frame(page))
  await page.mouse.move(at(50).x, at(50).y)
  await page.mouse.down()
  await page.mouse.move(at(80).x, at(80).y, { steps: 3 })
  await expectSeam(page, 80)
  await page.mouse.up()
  await page.mouse.move(at(20).x, at(20).y)
  await expectSeam(page, 80)
  await expectParts(page, 'Before')

  await page.mouse.click(at(12).x, at(12).y)
  await expectSeam(page, 12)
  await expectParts(page, 'After')
  await page.mouse.down()
  await page.mouse.move(at(-2).x, at(0).y)
  await expectSeam(page, 0)
  await page.mouse.move(at(102).x, at(0).y)
  await expectSeam(page, 100)
  await page.mouse.up()

  await slider(page).focus()
  for (const [key, percent] of [
    ['End', 100],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expectSeam(page, percent)
    await expectParts(page, percent === 0 ? 'After' : 'Before')
  }
  await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '99 percent after')
  await expectSeam(page, 1)

  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await page.touchscreen.tap(at(30).x, at(30).y)
  await expectSeam(page, 30)
  await touch('touchStart', at(30))
  for (const percent of [40, 50, 60, 70]) await touch('touchMove', at(percent))
  await touch('touchEnd')
  await expectSeam(page, 70)
  const before = await page.evaluate(() => scrollY)
  const { x, y } = at(80)
  await touch('touchStart', { x, y })
  for (let up = 20; up <= 200; up += 20) await touch('touchMove', { x, y: y - up })
  await touch('touchEnd')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  await expect(slider(page)).toHaveValue('70')
})
