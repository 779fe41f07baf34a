import type { Page } from '@playwright/test'
import { launchOptions } from '#scripts/browsers.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { banner, press } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
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
