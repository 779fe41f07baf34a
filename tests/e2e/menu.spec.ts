import type { Page } from '@playwright/test'
import { expectReadable, focused, readableText, settled } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

test.use({ isBannerAnswered: true, viewport: { width: 390, height: 844 } })

const menu = (page: Page) => page.locator('#menu')
const openButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openMenu(page: Page) {
  await openButton(page).click()
  await settled(page)
  await expectReadable(menu(page), 'Hair Tips')
}

test('it shows every page, call and consult, and closes with its button, Escape or Back, focus and all; on a wide screen nothing is left of it', async ({
  page,
}) => {
  await openLive(page, '/contact')
  await openMenu(page)
  const pages = ['Home', 'Services', 'About', 'Gallery', 'Hair Tips']
  for (const name of [...pages, 'Free Consultation', '0113 496 0182']) await expectReadable(menu(page), name)
  expect(await readableText(page.locator('main'))).toBe('')
  await menu(page).getByRole('button', { name: 'Close' }).click()
  await expectReadable(heading(page), 'Book Your Free Consultation')
  await expect(menu(page)).toBeHidden()

  await openButton(page).press('Enter')
  await expectReadable(menu(page), 'Hair Tips')
  await page.keyboard.press('Escape')
  await expectReadable(heading(page), 'Book Your Free Consultation')
  await expect.poll(() => focused(page)).toBe('button "Menu"')

  await openLive(page, '/privacy')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Free Consultation' }).click()
  await expectReadable(heading(page), 'Book Your Free Consultation')
  await openMenu(page)
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).toHaveURL('/privacy')
  await expectReadable(heading(page), 'Privacy')
  await expect(menu(page)).toBeHidden()

  await openMenu(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectReadable(heading(page), 'Privacy')
  await page.mouse.move(500, 500)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('before any script has come it opens and closes, and focus cannot get behind it', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  await openMenu(page)
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
    )
    expect(isBehind).toBe(false)
  }
  await menu(page).getByRole('button', { name: 'Close' }).click()
  await expectReadable(heading(page), 'Book Your Free Consultation')
  await expect(openButton(page)).toBeVisible()
})
