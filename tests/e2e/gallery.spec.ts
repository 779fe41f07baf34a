import type { Page } from '@playwright/test'
import { expectReadable, isWhole } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'

const cardsOf = (page: Page) => page.getByRole('region', { name: 'Gallery' }).getByRole('figure')
const dialogOf = (page: Page) => page.getByRole('dialog')
const linkTo = (page: Page, title: string) => page.getByRole('link', { name: `${title}, open large` })

test.beforeEach(({ context }) => chooseBeforehand(context, false))

for (const width of [390, 1440])
  test.describe(`without JavaScript, on a screen of ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('thirteen titled pictures, two pairs and the stories are shown, and hair like one’s own is found by its curl pattern', async ({
      page,
    }) => {
      await page.goto('/gallery')
      await expect(cardsOf(page).getByRole('heading')).toHaveCount(13)
      for (const picture of await cardsOf(page).getByRole('img').all())
        await expect(picture).toHaveAttribute('alt', /^Illustration: /)
      await expect(page.locator('.slider')).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Client stories' })).toBeVisible()
      await expect(page.locator('main').getByRole('link', { name: 'Book Free Consultation' })).toHaveCount(2)

      const filter = page.getByRole('group', { name: 'Hair like mine' })
      await expectReadable(filter, 'All 13 Waves 3 Loose curls 3 Ringlets 4 Corkscrews 1 Coils 2')
      await expect(cardsOf(page).nth(1)).toContainText('Coils 4B')
      await filter.getByText('Coils').click()
      const titles = cardsOf(page).getByRole('heading').filter({ visible: true })
      await expect(titles).toHaveText(['Round coil shape', 'Cropped coils'])
      await page.keyboard.press('ArrowLeft')
      await expect(titles).toHaveText(['Ginger corkscrews'])
    })
  })

for (const [width, height] of [
  [844, 390],
  [1440, 900],
] as const)
  test(`a picture opens large, and the keyboard leads through all of them, on a screen of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
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
    for (const name of ['Close', 'Previous', 'Next'])
      expect(await isWhole(dialog.getByRole('button', { name }))).toBe(true)
    expect(await isWhole(dialog.getByRole('link', { name: 'I would like this' }))).toBe(true)

    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectReadable(dialog, '13 of 13')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(linkTo(page, 'Auburn waves')).toBeFocused()
    await expect(linkTo(page, 'Auburn waves')).toBeInViewport()
  })

test('the large view leads through the chosen family only; where its script cannot come the link leads to the picture', async ({
  page,
}) => {
  await page.goto('/gallery')
  await page.getByText('Coils 2').click()
  await linkTo(page, 'Cropped coils').click()
  await expectReadable(dialogOf(page), '2 of 2')
  await dialogOf(page).getByRole('button', { name: 'Next' }).click()
  await expectReadable(dialogOf(page), 'Round coil shape')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toBeHidden()

  await page.route('**/large-picture*.js', (route) => route.abort())
  await page.goto('/gallery')
  await linkTo(page, 'Round coil shape').click()
  await expect(page).toHaveURL('/gallery#look-round-coils')
  await expect(cardsOf(page).nth(1)).toBeInViewport()
})
