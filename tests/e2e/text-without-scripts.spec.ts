import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The words on the page, those behind a summary too. */
async function readWords(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const [text = ''] = await page.locator('body').allInnerTexts()
  return wordsIn(text)
}

/** The words that a page holds: also how to drag a handle, which is told only where scripts move it. */
const heldWords = async (page: Page) =>
  wordsIn(
    await page.evaluate(() => {
      for (const other of document.querySelectorAll('script, style')) other.remove()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const held: string[] = []
      while (texts.nextNode()) held.push(texts.currentNode.textContent ?? '')
      return held.join(' ')
    }),
  )

/** The words of `shown` that are not in `sent`, each as often as it is shown. */
function missingWords(shown: readonly string[], sent: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of sent) left.set(word, (left.get(word) ?? 0) + 1)
  return shown.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}

test('the HTML of every page holds what a browser shows, without its scripts', async ({
  browser,
  context,
  page,
  request,
  site,
}) => {
  test.slow()
  // The banner is for those who have not chosen yet.
  await chooseBeforehand(context, false)
  await using still = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const stillPage = await still.newPage()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  expect(paths).toHaveLength(15)
  for (const path of paths) {
    await stillPage.goto(path)
    const sent = await heldWords(stillPage)
    await openLive(page, path)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const shown = await readWords(page)
    expect(shown.length, path).toBeGreaterThan(100)
    const missing = missingWords(shown, sent)
    expect(missing.length / shown.length, `${path} lacks ${missing}`).toBeLessThanOrEqual(0.01)
  }
})
