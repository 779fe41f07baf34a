import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from '#scripts/browsers.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner, press } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { boxOf } from './measure.ts'
import { openLive } from './steps.ts'
import { flawedWords } from './words.ts'

const show = async (page: Page, path: string, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await chooseBeforehand(page.context(), false)
  await openLive(page, path)
}

for (const textSize of [16, 20, 24])
  test(`with text of ${textSize} px no word is covered, cut off or broken on any screen`, {
    tag: textSize !== 24 ? [onlyInFullRuns] : [],
  }, async ({ playwright, site }) => {
    const { args, ...options } = launchOptions()
    // The reader's own setting: it moves the breakpoints too, which a font size on the page would not.
    const sized = [...args, `--blink-settings=defaultFontSize=${textSize}`]
    await using browser = await playwright.chromium.launch({ ...options, args: sized })
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await chooseBeforehand(page.context(), false)
    // Every day the largest words, on the smallest screen and the smallest wide one; full runs look at all with the others.
    const isEveryDay = textSize === 24
    for (const path of isEveryDay
      ? ['/', '/contact']
      : ['/', '/services', '/contact', '/blog', '/no-such-page']) {
      await page.goto(path)
      for (const width of isEveryDay ? [320, 1024] : [320, 390, 820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await flawedWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })

test('the figures of the home page end where its picture begins', { tag: onlyInFullRuns }, async ({
  page,
}) => {
  await show(page, '/', 1024, 768)
  for (const width of [1024, 1060, 1095, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const picture = await boxOf(page.getByRole('img', { name: /^Illustration/ }).first())
    for (const figure of await page.locator('dl').first().locator('dt, dd').all())
      expect((await boxOf(figure)).right, `${width} px`).toBeLessThan(picture.x)
  }
})

test('in the heading of the home page no line touches the next', { tag: onlyInFullRuns }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show(page, '/', 390, 844)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    // Below the "p" of "Specialist" stands the "N" of "North".
    const letters = { ...heading, width: heading.height / 3.5, height: heading.height }
    const { data, info } = await sharp(await page.screenshot({ clip: letters }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isClear = (row: number) =>
      data.subarray(row * info.width, (row + 1) * info.width).every((grey) => grey > 200)
    const between = Array.from(
      { length: Math.round(info.height * 0.14) },
      (_, row) => Math.round(info.height * 0.6) + row,
    )
    expect(between.some(isClear), `${width} px`).toBe(true)
  }
})

test('the ringlet underlines the whole of its words', { tag: onlyInFullRuns }, async ({ page }) => {
  await show(page, '/', 320, 640)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const words = await boxOf(page.getByRole('heading', { level: 1 }).locator('span'))
    const line = await boxOf(page.getByRole('heading', { level: 1 }).locator('path'))
    expect(line.x).toBeLessThanOrEqual(words.x + 1)
    // The last letter reaches over the end of its box.
    expect(line.right).toBeGreaterThan(words.right + 2)
  }
})

test('a page that is missing says so on the first screen, with a way back', async ({ page }) => {
  await show(page, '/no-such-page', 390, 844)
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const one of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('main').getByRole('link', { name: 'Back to home' }),
    ])
      await expect(one).toBeInViewport({ ratio: height > 390 ? 0.2 : 1 })
  }
})

test('the consultation is on the first screen of every phone on its side and every tablet, the number from 1024 px on', async ({
  page,
}) => {
  for (const [width, height] of [
    [844, 390],
    [768, 1024],
    [1024, 768],
  ] as const)
    for (const path of ['/', '/services', '/gallery']) {
      await show(page, path, width, height)
      await expect(
        page
          .getByRole('link', { name: /^(Book )?Free Consultation/ })
          .filter({ visible: true })
          .first(),
      ).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner').getByRole('link', { name: '0113 496 0182' })).toHaveCount(
        width < 1024 ? 0 : 1,
      )
    }
})

test('on a phone on its side all of the menu is in view', { tag: onlyInFullRuns }, async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [568, 320],
    [320, 480],
  ] as const) {
    await show(page, '/contact', width, height)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const one of [...(await menu.getByRole('link').all()), menu.getByRole('button', { name: 'Close' })])
      await expect(one).toBeInViewport({ ratio: 1 })
    const name = await boxOf(menu.getByRole('link', { name: 'North Leeds Curls' }))
    expect(name.right + 8).toBeLessThan((await boxOf(menu.getByRole('button', { name: 'Close' }))).x)
  }
})

test('Close stays in view however far the menu is scrolled', { tag: onlyInFullRuns }, async ({ page }) => {
  await show(page, '/contact', 320, 256)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.mouse.move(160, 200)
  await page.mouse.wheel(0, 2000)
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('the buttons of the cookie settings are in view on a short screen, and every switch can be reached', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [320, 480],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openLive(page, '/contact')
    await press(page, 'Customize')
    const settings = banner(page)
    for (const name of ['Analytics', 'Marketing']) {
      await settings.getByRole('switch', { name }).check()
      for (const button of [/Save/, 'Back', /Close/])
        await expect(settings.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
    }
  }
})

test('on a tablet no article and no story is squeezed into a quarter of the screen', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  for (const [path, items] of [
    ['/blog', 'article'],
    ['/gallery', 'figure:has(blockquote)'],
    ['/blog/your-first-curly-cut', 'article article, main > section article'],
  ] as const) {
    await show(page, path, 768, 1024)
    for (const item of await page.locator(items).all())
      expect((await boxOf(item)).width, path).toBeGreaterThan(768 / 3.2)
  }
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a button looks after a tap as it did before', { tag: onlyInFullRuns }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(page, '/', 390, 844)
    const next = page.getByRole('button', { name: 'Next review' })
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await next.scrollIntoViewIfNeeded()
    const before = await next.screenshot()
    await next.tap()
    // For the browser a pointer rests there from now on.
    await expect.poll(() => next.evaluate((button) => button.matches(':hover'))).toBe(true)
    expect((await next.screenshot()).equals(before)).toBe(true)
  })
})
