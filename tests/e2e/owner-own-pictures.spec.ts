import type { Locator, Page } from '@playwright/test'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { asVisitor, bar, live, openEditor, openWebsite, preview } from './website-steps.ts'

// Turned by a quarter, as wide as it has to be and no higher: a dozen files are made of each.
const small = { width: 480, height: 1200 }

/** Brings a photograph in the dialog, says what it shows and that its client agreed. */
async function bring(page: Page, dialog: Locator, words: string, colour?: string) {
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'A new one' }).click()
  const buffer = await photograph({ ...small, ...(colour && { colour }) })
  await (await chosen).setFiles([{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer }])
  const uploads = dialog.getByRole('list', { name: 'Pictures on their way' })
  await expect(uploads).toContainText('Here. The place and time it was taken are removed', {
    timeout: 60_000,
  })
  await dialog.getByLabel('Words for people who cannot see it').fill(words)
  await dialog.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  await expect(dialog.getByLabel('They agreed on')).not.toHaveValue('')
}

/** Its files in every width and type, with the room it takes known before it comes. */
async function expectWhole(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('srcset', /own-\w+-\w+-320\.webp 320w.* 1150w$/)
  const avif = picture.locator('xpath=../source[@type="image/avif"]')
  await expect(avif).toHaveAttribute('srcset', /-1150\.avif 1150w$/)
  await expect(picture).toHaveAttribute('width', '1200')
  await expect(picture).toHaveAttribute('height', '480')
  expect(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
}

for (const { width, at } of [
  { width: 390, at: '' },
  { width: 1440, at: ' at 1440 px' },
])
  test(`an article gets her own cover and a picture in its text, and a withdrawal takes the cover off${at}`, async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('link', { name: 'Hair Tips articles' }).click()
    await page.getByRole('link', { name: /Curls in a Yorkshire winter/ }).click()
    await page.getByRole('button', { name: 'Replace it or its words' }).click()
    const cover = page.getByRole('dialog', { name: 'Choose the picture' })
    await bring(page, cover, 'Copper curls above a thick scarf')
    const point = cover.getByRole('button', { name: /^Focus point, 50 % across, 50 % down/ })
    await point.press('ArrowDown')
    await cover.getByRole('button', { name: 'Take it' }).click()
    await expect(page.getByRole('button', { name: 'Replace it or its words' })).toBeFocused()

    const text = page.getByLabel('Text', { exact: true })
    await text.focus()
    await page.keyboard.press('Control+Home')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Put a picture here' })
    await bring(page, dialog, 'A chunky ochre scarf over wet ringlets', '#46502f')
    await dialog.getByRole('button', { name: 'Put it in' }).click()
    await expect(text).toContainText('Picture: A chunky ochre scarf over wet ringlets')
    const written = text.locator('.writing-picture img')
    await expect(written).toBeInViewport()
    expect(await written.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
      720,
    )
    await expect(page.getByRole('region', { name: 'Your pictures in this text' })).toContainText('Consent of')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(live(page)).toBeVisible()

    const path = '/blog/curls-in-a-yorkshire-winter'
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize({ width, height: 844 })
      await visitor.goto(path)
      const first = visitor.getByRole('img', { name: 'Copper curls above a thick scarf' })
      await expect(first).toHaveCSS('object-position', '50% 52%')
      await expect(first).toHaveAttribute('loading', 'eager')
      await expectWhole(first)
      const second = visitor.getByRole('img', { name: 'A chunky ochre scarf over wet ringlets' })
      await expect(second).toHaveAttribute('loading', 'lazy')
      await expectWhole(second)
      const card = await visitor.locator('meta[property="og:image"]').getAttribute('content')
      expect(card).toMatch(/\/pictures\/own-\w+-\w+-1150\.jpg$/)
      expect((await visitor.request.get(new URL(card ?? '').pathname)).status()).toBe(200)
    })

    await page.getByRole('button', { name: 'Replace it or its words' }).click()
    await cover.getByRole('checkbox', { name: /I have the client’s consent/ }).click()
    await page.getByRole('button', { name: 'Keep it', exact: true }).click()
    await expect(cover.getByRole('checkbox', { name: /I have the client’s consent/ })).toBeChecked()
    await cover.getByRole('checkbox', { name: /I have the client’s consent/ }).click()
    await page.getByRole('button', { name: 'Take it off', exact: true }).click()
    await expect(cover.getByRole('checkbox')).toHaveCount(0)
    await cover.getByRole('button', { name: 'Cancel' }).click()
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize({ width, height: 844 })
      await visitor.goto(path)
      await expect(visitor.getByRole('img', { name: 'Copper curls above a thick scarf' })).toHaveCount(0)
      await expect(visitor.getByRole('img', { name: /^Illustration: cropped copper coils/ })).toHaveCount(1)
      await expectReadable(visitor.getByRole('heading', { level: 1 }), 'Curls in a Yorkshire winter')
    })
  })

for (const { width, at } of [
  { width: 390, at: '' },
  { width: 1440, at: ' at 1440 px' },
])
  test(`the large picture of the home page is changed, looked at, published and undone${at}`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    test.setTimeout(150_000)
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize({ width, height: 844 })
    await openEditor(page, 'Home')
    const change = page.getByRole('button', { name: 'Change the picture: Large picture' })
    await change.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change the picture' })
    await expect(dialog.getByLabel('Words for people who cannot see it')).toHaveValue(
      /^Illustration: back of a head with shoulder-length/,
    )
    await bring(page, dialog, 'Copper ringlets in a bright kitchen')
    await dialog.getByRole('button', { name: 'Take it' }).click()
    await expect(change).toBeFocused()
    await expectReadable(bar(page), 'Draft saved by itself')
    if (width < 1024) await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const hero = preview(page).getByRole('img', { name: 'Copper ringlets in a bright kitchen' })
    await expect(hero).toBeVisible()
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(live(page)).toBeVisible()
    const name = 'Copper ringlets in a bright kitchen'
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize({ width, height: 844 })
      await visitor.goto('/')
      await expectReadable(visitor.getByRole('heading', { level: 1 }), 'Curly Hair Specialist')
      const picture = visitor.getByRole('img', { name })
      await expect(picture).toHaveAttribute('fetchpriority', 'high')
      await expectWhole(picture)
      const box = await picture.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(width)
    })
    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expectReadable(bar(page), 'Undone: as it was before')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/')
      await expect(visitor.getByRole('img', { name })).toHaveCount(0)
      await expect(visitor.getByRole('img', { name: /^Illustration: back of a head/ })).toHaveCount(1)
    })
  })
