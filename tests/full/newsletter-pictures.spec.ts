import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { composer, openNewsletter, preview, saved, write } from '#tests/e2e/newsletter-steps.ts'
import { ownerEmail } from '#tests/e2e/steps.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: /picture/ })
const words = 'Words for people who cannot see it'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(
    sheet(page)
      .getByRole('button', { name: /copper ringlets/ })
      .first(),
  ).toBeVisible()
}

test('a picture of the gallery and one from her phone go into an issue with their words, and arrive with the mail', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page, mail, site } = own
  await write(page, { subject: 'Water', body: 'Mist it.' })
  await saved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.press('End')

  await openSheet(page)
  await sheet(page)
    .getByRole('button', { name: /silver-grey waves/ })
    .click()
  await sheet(page).getByLabel(words).fill(' ')
  await sheet(page).getByRole('button', { name: 'Put it in' }).click()
  await expectReadable(
    sheet(page),
    'Please write something here. It is read to people who cannot see the picture.',
  )
  await sheet(page).getByLabel(words).fill('Silver-grey waves in the wind')
  await sheet(page).getByRole('button', { name: 'Put it in' }).click()
  await expect(message).toBeFocused()

  await openSheet(page)
  const chosen = page.waitForEvent('filechooser')
  await sheet(page).getByRole('button', { name: 'A new one' }).click()
  await (await chosen).setFiles({
    ...{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg' },
    buffer: await photograph({ width: 480, height: 1200 }),
  })
  await expect(sheet(page).getByLabel(words)).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type('Copper ringlets from behind')
  await sheet(page).getByRole('button', { name: 'Put it in' }).click()
  await saved(page)
  const shown = preview(page).getByRole('img', { name: 'Copper ringlets from behind' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1150)

  // Named before the question for the number of readers.
  await composer(page).getByRole('button', { name: 'Send to 1 subscriber' }).click()
  await expectReadable(
    composer(page),
    '“Copper ringlets from behind” is a photograph without a date of consent',
  )
  const inText = page.getByRole('region', { name: 'Your pictures in this text' })
  await inText.scrollIntoViewIfNeeded()
  await expectReadable(inText, 'Waits for consent')
  await inText.getByRole('checkbox', { name: /consent, to the newsletter too/ }).check()
  await expect(inText).toContainText('Consent of')
  await expect(inText.getByLabel('For')).toBeVisible()
  await expect(inText.getByLabel('For')).toHaveValue('website-newsletter')

  await composer(page).getByRole('button', { name: 'Send me a test' }).click()
  await mail.received(1)
  const [tested] = await mail.parsed()
  expect(tested?.to).toMatchObject({ text: ownerEmail })
  const pictures = Array.from(
    `${tested?.html}`.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g),
    ([, src = '', alt = '']) => ({ src, alt }),
  )
  expect(pictures.map(({ alt }) => alt)).toEqual([
    'Illustration: Silver-grey waves in the wind',
    'Copper ringlets from behind',
  ])
  expect(`${tested?.text}`).toContain('[Copper ringlets from behind]')
  for (const { src } of pictures) {
    expect(new URL(src).origin).toBe(site.url)
    // As a mail program asks for it: without a session.
    const file = Buffer.from(await (await fetch(src)).arrayBuffer())
    expect((await sharp(file).metadata()).format).toBe('jpeg')
  }
})
