import { expectReadable, focused, isWhole, settled, writtenText } from '#tests/support/sight.ts'
import { storedState } from '#tests/support/tracked-calls.ts'
import { breaches } from './accessibility.ts'
import { banner, press, toggle } from './banner.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { phoneAndDesktop } from './steps.ts'

test('the whole banner is worked by keyboard and never holds the focus', async ({ page }) => {
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  const tab = (key = 'Tab') => page.keyboard.press(key)
  const within = (name: string) => banner(page).getByRole('button', { name })
  await tab()
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await tab()
  await expect(banner(page).getByRole('link', { name: 'Privacy policy' })).toBeFocused()
  await tab()
  await expect(within('Accept All')).toBeFocused()
  await tab()
  await expect(within('Decline All')).toBeFocused()
  await tab()
  await expect(within('Customize')).toBeFocused()
  await tab()
  await expect(within('Close, with necessary cookies only')).toBeFocused()
  await tab()
  await expect(page.getByRole('link', { name: 'North Leeds Curls' }).first()).toBeFocused()
  await tab('Shift+Tab')
  await tab('Shift+Tab')
  await page.keyboard.press('Enter')
  await tab()
  await expect(toggle(page, 'Analytics')).toBeFocused()
  await page.keyboard.press('Space')
  await tab()
  await tab()
  await expect(within('Save Settings')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  expect((await storedState(page)).local.cookieConsent).toBe('{"analytics":true,"marketing":false}')
})

test('both views are accessible, and so is the page with them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await expect(banner(page)).toBeVisible()
  expect(await breaches(page)).toEqual([])
  await press(page, 'Customize')
  expect(await breaches(page)).toEqual([])
})

for (const viewport of [{ width: 320, height: 568 }, ...phoneAndDesktop])
  test(`nothing that has focus is under the banner at ${viewport.width} px`, {
    tag: viewport.width === 390 ? [onlyInFullRuns] : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    await expect(banner(page)).toBeVisible()
    const card = await banner(page).boundingBox()
    const covered: string[] = []
    const seen = new Set<string>()
    for (;;) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const { left, right, bottom, top } = element?.getBoundingClientRect() ?? new DOMRect()
        const inBanner = element?.closest('.cookie-banner') !== null
        return {
          left,
          right,
          bottom,
          top,
          inBanner,
          place: `${element?.outerHTML.slice(0, 300)}${top + scrollY}`,
        }
      })
      if (seen.has(focused.place) || focused.place.startsWith('<body')) break
      seen.add(focused.place)
      if (!card || focused.inBanner) continue
      const isBeside = focused.right <= card.x || focused.left >= card.x + card.width
      // What is tall shows its beginning.
      const isTall = focused.bottom - focused.top > 100 && focused.top < card.y - 40
      if (!isBeside && !isTall && focused.bottom > card.y) covered.push(focused.place)
    }
    expect(seen.size).toBeGreaterThan(25)
    expect(covered).toEqual([])
  })

test('the mobile action bar makes room for the banner', { tag: onlyInFullRuns }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect(banner(page)).toBeVisible()
  const bar = page.locator('.action-bar')
  await expect(bar).toBeHidden()
  await press(page, 'Decline All')
  await expect(bar).toBeVisible()
})

/** The question on a phone; a wider screen has room for more words. */
const shortQuestion =
  'Analytics and marketing cookies only if you agree. Privacy policy Accept All Decline All Customize'

for (const viewport of phoneAndDesktop)
  test(`at ${viewport.width} px both views are read whole, and the answer leaves the page to be read`, {
    tag: viewport.width === 390 ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/contact')
    for (const view of ['Customize', 'Save Settings']) {
      await expect(banner(page).getByRole('button', { name: view })).toBeVisible()
      await settled(page)
      const isShort = viewport.width === 390 && view === 'Customize'
      await expectReadable(banner(page), isShort ? shortQuestion : await writtenText(banner(page)))
      for (const button of await banner(page).getByRole('button').all())
        expect(await isWhole(button)).toBe(true)
      await press(page, view)
    }
    await expect(banner(page)).toBeHidden()
    await expectReadable(page.getByRole('heading', { level: 1 }), 'Book Your Free Consultation')
    await expect.poll(() => focused(page)).not.toBe('nothing')
  })
