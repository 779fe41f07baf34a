import { accessibilityPath } from '#content/text/public-paths.ts'
import { withTextSize } from '#tests/support/sight.ts'
import { clippedBySpacing } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { horizontalOverflow } from './measure.ts'
import { sampledPaths } from './states.ts'
import { openLive } from './steps.ts'

test('the statement is found from every footer, says what holds, what was not checked, and whom to tell', async ({
  page,
}) => {
  await openLive(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL(accessibilityPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeInViewport()
  const main = page.getByRole('main')
  await expect(main).toContainText('WCAG 2.2, at level AA')
  await expect(main).toContainText('has not been tested by an independent auditor')
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByRole('link', { name: '0113 496 0182' })).toHaveAttribute('href', /^tel:/)
})

// Of each layout one; full runs look at every page.
const everyDay = ['/', '/services', '/contact', '/blog/a-curl-routine-that-lasts']

for (const [which, paths] of [
  ['pages', everyDay],
  ['the other pages', sampledPaths.filter((path) => !everyDay.includes(path))],
] as const)
  test(`${which} bear text of twice the size on a phone and on a desk`, {
    tag: paths === everyDay ? [] : [onlyInFullRuns],
  }, async ({ playwright, site }) => {
    const browser = await playwright.chromium.launch(withTextSize(32))
    try {
      const page = await browser.newPage({ baseURL: site.url })
      for (const path of paths) {
        await page.goto(path)
        // What spaces the text stays: at both widths the page is looked at without it first.
        for (const look of [horizontalOverflow, clippedBySpacing])
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 900 })
            expect(await look(page), `${path} at ${width} px`).toEqual([])
          }
      }
    } finally {
      await browser.close()
    }
  })
