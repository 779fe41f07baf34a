import type { Page } from '@playwright/test'
import { banner, press } from '#tests/e2e/banner.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { boxOf, horizontalOverflow } from '#tests/e2e/measure.ts'
import { expectReadable, isWhole, setTextSize, settled } from '#tests/support/sight.ts'

const heroButtons = (page: Page) => page.locator('.hero').getByRole('link')
const bannerButtons = (page: Page) => banner(page).getByRole('button')

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

async function openUndecided(page: Page, path: string, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await expect(banner(page)).toBeVisible()
  await settled(page)
}

test('the question leaves the hero’s two buttons free on a phone, upright and on its side, whatever the size of its text', async ({
  page,
}) => {
  // Upright a real phone with the bars of its browser, and the smallest there is; then phones on their side, and a small tablet.
  for (const [textSize, sizes] of [
    [
      16,
      [
        [390, 667],
        [568, 320],
        [1024, 600],
      ],
    ],
    [
      20,
      [
        [320, 568],
        [780, 360],
      ],
    ],
    [24, [[740, 340]]],
  ] as const) {
    await setTextSize(page, textSize)
    for (const size of sizes) {
      const where = `with ${textSize} px at ${size}`
      await openUndecided(page, '/', size)
      for (const button of [...(await heroButtons(page).all()), ...(await bannerButtons(page).all())])
        expect(await isWhole(button), `${await button.textContent()} ${where}`).toBe(true)
      for (const words of ['Analytics', 'marketing cookies only if you agree.', 'Privacy policy'])
        await expectReadable(banner(page), words)
      expect(await horizontalOverflow(page), where).toEqual([])
      const [accept, decline] = [
        await boxOf(bannerButtons(page).nth(0)),
        await boxOf(bannerButtons(page).nth(1)),
      ]
      expect(accept.width, where).toBeCloseTo(decline.width, 0)
    }
  }
})

/** The places with focus, from the top of the page to its end, that the banner covers; all else is in `count`. */
async function walkUnderBanner(page: Page) {
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
    if (seen.has(place) || place.startsWith('<body')) return { covered, count: seen.size }
    seen.add(place)
    // What is tall shows its beginning.
    const isTall = box.height > 100 && box.top < card.y - 40
    if (!inBanner && !isTall && box.bottom > card.y) covered.push(place)
  }
}

test('the question leaves free two fields of the consultation, the login, the hero’s figures and whatever has focus; its settings leave the heading and their buttons in view', async ({
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
  await openUndecided(page, '/contact', [320, 568])
  const { covered, count } = await walkUnderBanner(page)
  expect(covered).toEqual([])
  expect(count).toBeGreaterThan(25)
})

/** Links that the banner leaves in view with less than the 24 px that a finger needs. */
const sliversAbove = (card: { x: number; y: number; right: number }) =>
  [...document.querySelectorAll('main nav a')].flatMap((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const isCrossed = link.checkVisibility() && right > card.x && left < card.right && bottom > card.y
    return isCrossed && top < card.y && card.y - top < 24 ? [`${link.textContent} ${card.y - top}`] : []
  })

test('a long text’s contents, above it on a phone and beside it on a desk, leave no sliver of a link above the question', async ({
  page,
}) => {
  for (const path of ['/privacy', '/accessibility'])
    for (const size of [
      [412, 823],
      [844, 390],
      [1024, 768],
    ] as const) {
      await openUndecided(page, path, size)
      const slivers = await page.evaluate(sliversAbove, await boxOf(banner(page)))
      expect(slivers, `${path} at ${size}`).toEqual([])
      await expect(page.getByRole('navigation', { name: /^Contents/ }).first()).toBeVisible({
        visible: size[0] >= 1024,
      })
    }
})
