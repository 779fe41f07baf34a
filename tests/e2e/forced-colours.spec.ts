import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'

/** Whether a line is drawn along the top of a box, a little in from its corner. */
async function hasEdge(box: Locator) {
  const { data, info } = await sharp(await box.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shadeAt = (row: number) => data[row * info.width + 10] ?? 0
  return Math.abs(Math.min(shadeAt(0), shadeAt(1)) - shadeAt(8)) > 80
}

test('in forced colours every block of colour keeps an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1024, height: 900 })
  await chooseBeforehand(page.context(), false)
  for (const [path, blocks] of [
    ['/contact', ['form', 'section:has(> .wrap > h2)', 'footer']],
    ['/blog', ['#newsletter', 'section:has(ol)', '.badge']],
    ['/', ['.service-mobile', 'section.on-dark', 'footer']],
  ] as const) {
    await page.goto(path)
    for (const block of blocks)
      expect(await hasEdge(page.locator(block).first()), `${block} on ${path}`).toBe(true)
  }
})
