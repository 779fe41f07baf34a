import type { Page } from '@playwright/test'
import { expectReadable, isWhole, settled, withTextSize } from '#tests/support/sight.ts'
import { banner, press } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { boxOf, horizontalOverflow } from './measure.ts'

const heroButtons = (page: Page) => page.locator('.hero').getByRole('link')
const bannerButtons = (page: Page) => banner(page).getByRole('button')

async function openUndecided(page: Page, path: string, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await expect(banner(page)).toBeVisible()
  await settled(page)
}

// Upright a real phone with the bars of its browser, and the smallest there is; then phones on their side, and a small tablet.
for (const [textSize, sizes] of [
  [
    16,
    [
      [390, 844],
      [390, 667],
      [568, 320],
      [780, 360],
      [844, 390],
      [1024, 600],
    ],
  ],
  [
    20,
    [
      [390, 667],
      [320, 568],
      [780, 360],
    ],
  ],
  [
    24,
    [
      [844, 390],
      [780, 360],
    ],
  ],
] as const)
  test(`with text of ${textSize} px the question leaves the hero’s two buttons free on a phone, upright and on its side`, async ({
    playwright,
    site,
  }) => {
    await using browser = await playwright.chromium.launch(withTextSize(textSize))
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    for (const size of sizes) {
      await openUndecided(page, '/', size)
      for (const button of [...(await heroButtons(page).all()), ...(await bannerButtons(page).all())])
        expect(await isWhole(button), `${await button.textContent()} at ${size}`).toBe(true)
      for (const words of ['Analytics', 'marketing cookies only if you agree.', 'Privacy policy'])
        await expectReadable(banner(page), words)
      expect(await horizontalOverflow(page)).toEqual([])
      const [accept, decline] = [
        await boxOf(bannerButtons(page).nth(0)),
        await boxOf(bannerButtons(page).nth(1)),
      ]
      expect(accept.width).toBeCloseTo(decline.width, 0)
    }
  })

test('the question leaves free two fields of the consultation, the login, and the hero’s figures on a small laptop', async ({
  page,
}) => {
  await openUndecided(page, '/contact', [390, 667])
  for (const name of ['Name', 'Email'])
    expect(await isWhole(page.getByRole('textbox', { name })), name).toBe(true)
  await openUndecided(page, '/admin', [390, 667])
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  for (const one of [
    page.getByRole('textbox', { name: 'Username' }),
    page.getByRole('textbox', { name: 'Password' }),
    page.getByRole('button', { name: 'Sign In' }),
  ])
    expect(await isWhole(one), `${one}`).toBe(true)
  await openUndecided(page, '/', [1024, 768])
  for (const figure of await page.locator('.pitch > div').all()) expect(await isWhole(figure)).toBe(true)
})

test('the settings, which are taller, leave the heading to be read and their buttons in view; at its end the page goes on above the question', async ({
  page,
}) => {
  await openUndecided(page, '/', [390, 844])
  await expect(page.locator('.action-bar')).toBeHidden()
  await press(page, 'Customize')
  await settled(page)
  await expectReadable(page.getByRole('heading', { level: 1 }), 'Curly Hair Specialist in North Leeds')
  await page.setViewportSize({ width: 320, height: 256 })
  for (const name of ['Analytics', 'Marketing']) {
    await banner(page).getByRole('switch', { name }).check()
    for (const button of await bannerButtons(page).all()) await expect(button).toBeInViewport({ ratio: 1 })
  }
  await openUndecided(page, '/about', [390, 667])
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect(await isWhole(page.getByRole('link', { name: 'Admin Access' }))).toBe(true)
})

for (const size of [
  [320, 568],
  [1440, 900],
] as const)
  test(`nothing that has focus is under the banner at ${size[0]} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openUndecided(page, '/contact', size)
    const card = await boxOf(banner(page))
    const covered: string[] = []
    const seen = new Set<string>()
    for (;;) {
      await page.keyboard.press('Tab')
      const { place, inBanner, box } = await page.evaluate(() => {
        const element = document.activeElement
        const box = element?.getBoundingClientRect() ?? new DOMRect()
        const place = `${element?.outerHTML.slice(0, 300)}${box.top + scrollY}`
        return { place, box: box.toJSON(), inBanner: Boolean(element?.closest('.cookie-banner')) }
      })
      if (seen.has(place) || place.startsWith('<body')) break
      seen.add(place)
      const isBeside = box.right <= card.x || box.left >= card.right
      // What is tall shows its beginning.
      const isTall = box.height > 100 && box.top < card.y - 40
      if (!inBanner && !isBeside && !isTall && box.bottom > card.y) covered.push(place)
    }
    expect(seen.size).toBeGreaterThan(25)
    expect(covered).toEqual([])
  })
