import { expect, type Page, test } from '@playwright/test'
import { toMailDocument } from '#server/mail/mail-document.ts'
import { everyMail } from '#tests/support/every-mail.ts'
import { breaches } from './accessibility.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { horizontalOverflow } from './measure.ts'

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** What plain text has beyond the words: where links lead, and the numbers of a list. */
const wordsOfText = (text: string) =>
  words(text.replace(/\(https?:[^)]*\)|https?:\S+/g, '').replace(/^\d+\. /gm, ''))

/** The name at the head of the HTML stands at the foot of both. */
const wordsOfHtml = async (page: Page) => words((await page.locator('.sheet').allInnerTexts()).join())

/** How everything is drawn that has a style of its own. */
const looks = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body, body *'), (element) => {
      const style = getComputedStyle(element)
      return Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    }),
  )

/** They are drawn from the same parts: of each kind one. Full runs look at every mail. */
const everyDay = [
  'the alert to the owner',
  'the acknowledgement',
  'the notice of several things that are wrong',
  'an issue of the newsletter',
]

// A mail is a document of its own: no site stands behind it, and no test here needs one.
for (const { name, mail } of everyMail) {
  test(`${name} is readable in light and dark, fits 320 px, and says the same in plain text`, {
    tag: everyDay.includes(name) ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.setContent(mail.html)
    expect(await horizontalOverflow(page)).toEqual([])
    expect(wordsOfText(mail.text)).toEqual(await wordsOfHtml(page))
    const asMail = await looks(page)
    expect(mail.html).toContain(' style="')
    // As the dashboard shows it: without style attributes, which its policy forbids.
    const shown = toMailDocument(mail.html)
    expect(shown).not.toContain(' style="')
    await page.setContent(shown)
    expect(await looks(page)).toEqual(asMail)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Landmarks, which are advised for pages, are none of a mail's.
      expect(await breaches(page, ['best-practice']), colorScheme).toEqual([])
    }
  })
}
