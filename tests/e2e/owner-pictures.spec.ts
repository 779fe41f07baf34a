import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import {
  asVisitor,
  bar,
  expectWords,
  live,
  openEditor,
  openWebsite,
  phone,
  publish,
} from './website-steps.ts'

/** Presses the button that asks for a picture, and chooses this file. */
async function send(page: Page, button: string, buffer: Buffer) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chosen).setFiles([{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer }])
}

test('photographs come from her phone, with words and consent visitors see them, and once it is taken back no more', async ({
  browser,
}) => {
  // Making all sizes of a picture takes seconds where other tests want the processor too.
  test.setTimeout(150_000)
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize(phone)
  await openEditor(page, 'Gallery')
  const photo = await photograph({ width: 1240, height: 1200 })
  // One that came in part would be drawn in grey from there on.
  await send(page, 'Add a picture', photo.subarray(0, photo.length * 0.9))
  const refused = page.getByRole('alert').filter({ hasText: 'IMG_4123.JPG' })
  await expect(refused).toContainText('This picture is damaged or came only in part', { timeout: 60_000 })
  // Without its end marker, as some programs write a JPEG.
  await send(page, 'Add a picture', photo.subarray(0, -2))
  const entry = page.locator('.editor-entry[open]')
  await expect(entry.getByLabel('Title')).toBeFocused({ timeout: 60_000 })
  await expect(refused).toHaveCount(0)
  await page.keyboard.insertText('Rust coloured spirals')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Cut dry, so the spring is counted in.')
  await entry.getByLabel('Words for people').fill('Rust coloured spirals seen from behind')
  await publish(page).click()
  await expectWords(entry, 'This picture waits for the day on which they agreed.')
  await entry.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  await expect(entry.getByLabel('They agreed on')).not.toHaveValue('')
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')

  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.setViewportSize(phone)
    await visitor.goto('/gallery')
    const picture = visitor.getByRole('img', { name: 'Rust coloured spirals seen from behind' })
    await picture.scrollIntoViewIfNeeded()
    const [file = ''] = ((await picture.getAttribute('srcset')) ?? '').split(' ')
    const { exif, xmp } = await sharp(await (await visitor.request.get(file)).body()).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    const shown = await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
    expect(shown).toBeGreaterThan(0)
  })

  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await openEditor(page, 'Home')
  const change = page.getByRole('button', { name: 'Change the picture: Large picture' })
  await change.press('Enter')
  // One that is on its way when she cancels is not put there.
  const { promise: cancelled, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/website/pictures', async (route) => {
    if (route.request().method() === 'POST') await cancelled
    await route.continue()
  })
  await send(page, 'A new one', await photograph({ width: 480, height: 1200 }))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'POST')
  goOn()
  expect((await stored).status()).toBe(201)
  await page.unroute('**/website/pictures')
  await expectReadable(bar(page), 'Nothing changed yet')
  await change.press('Enter')
  await send(page, 'A new one', await photograph({ width: 480, height: 1200 }))
  await expect(change).toBeFocused({ timeout: 60_000 })
  const name = 'Copper ringlets in a bright kitchen'
  const large = page.locator('.picture-field', { has: change })
  await large.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  await expect(large.getByLabel('They agreed on')).not.toHaveValue('')
  await large.getByLabel('Words for people who cannot see it').fill(name)
  await publish(page).click()
  await expect(live(page)).toBeVisible()
  const expectCount = (count: number) =>
    asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/')
      await expectReadable(visitor.getByRole('heading', { level: 1 }), 'Curly Hair Specialist')
      await expect(visitor.getByRole('img', { name })).toHaveCount(count)
    })
  await expectCount(1)
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.setViewportSize({ width: 800, height: 1000 })
    await visitor.goto('/')
    // From edge to edge, however tall it is.
    const box = await visitor.getByRole('img', { name }).boundingBox()
    expect(box).toMatchObject({ x: 0, width: 800 })
    expect(box?.height).toBeLessThan(800)
  })
  await large.getByRole('checkbox', { name: /I have the client’s consent/ }).click()
  await page.getByRole('button', { name: 'Take it off', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Take this picture off your website?' })).toBeHidden()
  await expectCount(0)
})
