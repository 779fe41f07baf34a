import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { everyMail } from '#tests/support/every-mail.ts'
import { breaches } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { horizontalOverflow } from './measure.ts'

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** What plain text has beyond the words: where links lead, and the numbers of a list. */
const wordsOfText = (text: string) =>
  words(text.replace(/\(https?:[^)]*\)|https?:\S+/g, '').replace(/^ *\d+\. /gm, ''))

/** The name at the head of the HTML stands at the foot of both. In place of a picture its words are read. */
async function wordsOfHtml(page: Page, html: string) {
  await page.setContent(html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1'))
  return words((await page.locator('.sheet').allInnerTexts()).join())
}

/** They are drawn from the same parts: of each kind one. Full runs look at every mail. */
const everyDay = ['the acknowledgement', 'an issue of the newsletter']

// A mail is a document of its own, whose pictures are elsewhere.
test.use({ problems: [] })

for (const { name, mail } of everyMail) {
  test(`${name} is readable in light and dark, fits 320 px, and says the same in plain text`, {
    tag: everyDay.includes(name) ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(wordsOfText(mail.text)).toEqual(await wordsOfHtml(page, mail.html))
    await page.setContent(mail.html)
    expect(await horizontalOverflow(page)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Landmarks, which are advised for pages, are none of a mail's.
      expect(await breaches(page, ['best-practice']), colorScheme).toEqual([])
    }
  })
}

const picture = (page: Page) =>
  page.getByRole('img', { name: 'Illustration: Long copper ringlets seen from behind' })

const looked = [
  { width: 320, column: 280 },
  { width: 600, column: 512 },
]

test('a picture in an issue keeps its shape on a phone and a desk, and its words are read where pictures are off', async ({
  page,
}) => {
  const issue = everyMail.find(({ name }) => name === 'an issue of the newsletter')
  const show = async (width: number) => {
    await page.setViewportSize({ width, height: 1200 })
    await page.setContent(issue?.mail.html ?? '')
    return await picture(page).boundingBox()
  }
  await page.route('**/pictures/mail/*', (route) => route.abort())
  for (const { width, column } of looked)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await show(width))?.width).toBeLessThanOrEqual(column)
      // Letters are what differs from the paper around them.
      const { channels } = await sharp(await picture(page).screenshot()).stats()
      for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeGreaterThan(90)
    }
  await page.unroute('**/pictures/mail/*')
  const path = 'dist/client/pictures/mail/gallery-01-600x750.jpg'
  await page.route('**/pictures/mail/*', (route) => route.fulfill({ path }))
  for (const { width, column } of looked) {
    const box = await show(width)
    expect(box?.width).toBe(column)
    expect(box?.height).toBeCloseTo((column * 750) / 600, 0)
  }
})
