import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { phoneAndDesktop } from './steps.ts'
import { asVisitor, bar, expectWords, openEditor, openWebsite } from './website-steps.ts'

async function openGallery(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openWebsite(browser)
  await own.page.setViewportSize(viewport)
  await openEditor(own.page, 'Gallery')
  return own
}

for (const { width, height } of phoneAndDesktop)
  test(`a photograph comes from her phone, and with words and consent visitors see it, at ${width} px`, async ({
    browser,
  }) => {
    // Making all sizes of a picture takes seconds where other tests want the processor too.
    test.setTimeout(150_000)
    await using own = await openGallery(browser, { width, height })
    const { page, site } = own
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    // Without its end marker, as some programs write a JPEG.
    const buffer = (await photograph({ width: 1240, height: 1200 })).subarray(0, -2)
    await (await chosen).setFiles([{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer }])
    const entry = page.locator('.editor-entry[open]')
    await expect(entry.getByLabel('Title')).toBeFocused({ timeout: 60_000 })
    await page.keyboard.type('Rust coloured spirals')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cut dry, so the spring is counted in.')
    await entry.getByLabel('Words for people').fill('Rust coloured spirals seen from behind')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectWords(entry, 'This picture waits for the day on which they agreed.')
    await entry.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
    await expect(entry.getByLabel('They agreed on')).not.toHaveValue('')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')

    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize({ width, height })
      await visitor.goto('/gallery')
      const picture = visitor.getByRole('img', { name: 'Rust coloured spirals seen from behind' })
      await picture.scrollIntoViewIfNeeded()
      const [file = ''] = ((await picture.getAttribute('srcset')) ?? '').split(' ')
      const { exif, xmp } = await sharp(await (await visitor.request.get(file)).body()).metadata()
      expect([exif, xmp]).toEqual([undefined, undefined])
      const shown = await picture.evaluate((img: HTMLImageElement) =>
        img.decode().then(() => img.naturalWidth),
      )
      expect(shown).toBeGreaterThan(0)
    })
  })

test('a picture is moved by keyboard and removed, and comes back by Undo', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openGallery(browser, { width: 390, height: 844 })
  const { page } = own
  const up = page.getByRole('button', { name: 'Move up: Plum curly bob' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(page.getByText('Plum curly bob, now 7 of 13')).toBeAttached()
  await page.getByRole('button', { name: 'Remove: Plum curly bob' }).press('Enter')
  await expect(page.getByText('12 of 30')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('13 of 30')).toBeVisible()
  await expectReadable(bar(page), '1 change, not on the website yet')
})
