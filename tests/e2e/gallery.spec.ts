import type { Locator, Page } from '@playwright/test'
import { expectReadable, isWhole, setTextSize } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'

test.use({ isBannerAnswered: true })

const dialogOf = (page: Page) => page.getByRole('dialog')

async function expectRoomForControls(dialog: Locator) {
  for (const name of ['Close', 'Previous', 'Next'])
    expect(await isWhole(dialog.getByRole('button', { name })), name).toBe(true)
  expect(await isWhole(dialog.getByRole('link', { name: 'I would like this' }))).toBe(true)
}

const linkTo = (page: Page, title: string) => page.getByRole('link', { name: `${title}, open large` })

test('a picture opens large, and the keyboard leads through all or through the chosen family; Back closes it; where its script cannot come the link leads to the picture', async ({
  page,
}) => {
  // The lowest screen on which all of it must have room.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/gallery')
  await linkTo(page, 'Copper ringlets').click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expectReadable(dialog, '2 of 13')
  await expectReadable(dialog, 'Round coil shape')
  await expectReadable(dialog, 'Coils 4B')
  await expect.poll(() => isWhole(dialog.getByRole('img', { name: 'natural black coils' }))).toBe(true)
  await expectRoomForControls(dialog)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectReadable(dialog, '13 of 13')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(linkTo(page, 'Auburn waves')).toBeFocused()
  await expect(linkTo(page, 'Auburn waves')).toBeInViewport()

  await linkTo(page, 'Copper ringlets').click()
  await expectReadable(dialog, '1 of 13')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/gallery')
  await expect(linkTo(page, 'Copper ringlets')).toBeFocused()

  await page.getByText('Coils 2').click()
  await linkTo(page, 'Cropped coils').click()
  await expectReadable(dialog, '2 of 2')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectReadable(dialog, 'Round coil shape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // Closing goes back in the history, by itself and a moment later.
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect(page).not.toHaveURL('/gallery')

  await setTextSize(page, 20)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/gallery')
  await linkTo(page, 'Round coil shape').click()
  await expectReadable(dialog, 'Round coil shape')
  await expectRoomForControls(dialog)

  await page.route('**/large-picture*.js', (route) => route.abort())
  await page.goto('/gallery')
  await linkTo(page, 'Round coil shape').click()
  await expect(page).toHaveURL('/gallery#look-round-coils')
  await expect(page.locator('#look-round-coils')).toBeInViewport()
})
