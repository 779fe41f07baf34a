import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'

test('a range of numbers never ends a line in its middle', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await chooseBeforehand(page.context(), false)
  let found = 0
  for (const path of ['/', '/services', '/contact', '/about', '/blog/your-first-curly-cut']) {
    await page.goto(path)
    for (let width = 300; width <= 460; width += 8) {
      await page.setViewportSize({ width, height: 800 })
      const { ranges, broken } = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const lines: number[] = []
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: range, index } of (text.textContent ?? '').matchAll(/\d+[-–]\d+/g)) {
            const drawn = document.createRange()
            drawn.setStart(text, index)
            drawn.setEnd(text, index + range.length)
            lines.push(drawn.getClientRects().length)
          }
        return { ranges: lines.length, broken: lines.filter((count) => count > 1).length }
      })
      found += ranges
      expect(broken, `${path} at ${width} px`).toBe(0)
    }
  }
  expect(found).toBeGreaterThan(50)
})
