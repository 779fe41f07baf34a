import type { Browser } from '@playwright/test'
import { expectReadable, isWhole, settled, withTextSize } from '#tests/support/sight.ts'
import { banner, press } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { boxOf, horizontalOverflow } from './measure.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 412, height: 823 },
  // A real phone with the bars of its browser, and the smallest there is.
  { width: 390, height: 667 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
  { width: 320, height: 568 },
]
const renderings = ['none', 'active'] as const

async function openUndecided(browser: Browser, baseURL: string, forcedColors: 'none' | 'active') {
  const page = await browser.newPage({ baseURL, forcedColors, reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  return page
}

for (const textSize of [16, 20])
  for (const forcedColors of renderings)
    test(`with text of ${textSize} px and forced colours ${forcedColors} the question about cookies leaves the hero’s two buttons free on every phone`, {
      tag: textSize === 16 || forcedColors === 'active' ? [onlyInFullRuns] : [],
    }, async ({ playwright, site }) => {
      await using browser = await playwright.chromium.launch(withTextSize(textSize))
      const page = await openUndecided(browser, site.url, forcedColors)
      for (const screen of textSize === 16 ? screens : screens.slice(2)) {
        await page.setViewportSize(screen)
        await settled(page)
        const where = `${screen.width}x${screen.height}`
        for (const button of await page.locator('.hero').getByRole('link').all())
          expect(await isWhole(button), `${await button.textContent()} at ${where}`).toBe(true)
        for (const button of await banner(page).getByRole('button').all())
          expect(await isWhole(button), where).toBe(true)
        for (const words of ['Analytics', 'marketing cookies only if you agree.', 'Privacy policy'])
          await expectReadable(banner(page), words)
        expect(await horizontalOverflow(page)).toEqual([])
      }
    })

test('on a phone or tablet on its side the question leaves the hero’s two buttons free', async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  for (const [width, height] of [
    [568, 320],
    [667, 375],
    [780, 360],
    [844, 390],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled(page)
    for (const button of await page.locator('.hero').getByRole('link').all())
      expect(await isWhole(button), `${await button.textContent()} at ${width}x${height}`).toBe(true)
    const close = await boxOf(banner(page).getByRole('button', { name: /^Close/ }))
    const customize = await boxOf(banner(page).getByRole('button', { name: 'Customize' }))
    expect(close.bottom).toBeLessThanOrEqual(customize.y)
  }
})

test('the cookie settings, which are taller, leave the heading of home to be read, and give the focus back to the question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await press(page, 'Customize')
  await settled(page)
  await expectReadable(page.getByRole('heading', { level: 1 }), 'Curly Hair Specialist in North Leeds')
  await press(page, 'Back')
  await expect(page.getByRole('heading', { name: 'Cookies, if you like' })).toBeFocused()
})

test('Accept and Decline weigh the same', { tag: onlyInFullRuns }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  const [accept, decline] = await Promise.all(
    ['Accept All', 'Decline All'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
  )
  expect(accept?.width).toBeCloseTo(decline?.width ?? 0, 0)
  expect(accept?.height).toBeCloseTo(decline?.height ?? 0, 0)
})

test('the question leaves two fields of the consultation free on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 667 })
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  await settled(page)
  for (const name of ['Name', 'Email'])
    expect(await isWhole(page.getByRole('textbox', { name })), name).toBe(true)
})

test('on a small laptop the question covers none of the hero’s figures', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await settled(page)
  for (const figure of await page.locator('.pitch > div').all()) expect(await isWhole(figure)).toBe(true)
})

test('at the end of the page the question stands below the footer and covers none of its links', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 667 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/about')
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await isWhole(page.getByRole('link', { name: 'Admin Access' }))).toBe(true)
  }
})

test('on a phone with the bars of its browser the question leaves both fields of the login and Sign In free', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 667 })
  await page.goto('/admin')
  await expect(banner(page)).toBeVisible()
  await settled(page)
  const password = page.getByRole('textbox', { name: 'Password' })
  const signIn = page.getByRole('button', { name: 'Sign In' })
  for (const one of [page.getByRole('textbox', { name: 'Username' }), password, signIn])
    expect(await isWhole(one), `${one}`).toBe(true)
  for (const button of await banner(page).getByRole('button').all()) expect(await isWhole(button)).toBe(true)
})
