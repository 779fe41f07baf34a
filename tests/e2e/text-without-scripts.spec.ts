import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { sampledPaths } from './states.ts'
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
const heldWords = async (reader: Page, html: string) =>
  wordsIn(
    await reader.evaluate((source) => {
      const { body } = new DOMParser().parseFromString(source, 'text/html')
      for (const other of body.querySelectorAll('script, style')) other.remove()
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const held: string[] = []
      while (texts.nextNode()) held.push(texts.currentNode.textContent ?? '')
      return held.join(' ')
    }, html),
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
  context,
  page,
  request,
}) => {
  // The banner is for those who have not chosen yet.
  await chooseBeforehand(context, false)
  const reader = await context.newPage()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  expect(paths).toHaveLength(15)
  // The articles are made alike: one stands for all.
  for (const path of paths.filter((one) => sampledPaths.includes(one))) {
    const sent = await heldWords(reader, await (await request.get(path)).text())
    await openLive(page, path)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const shown = await readWords(page)
    expect(shown.length, path).toBeGreaterThan(100)
    const missing = missingWords(shown, sent)
    expect(missing.length / shown.length, `${path} lacks ${missing}`).toBeLessThanOrEqual(0.01)
  }
})
