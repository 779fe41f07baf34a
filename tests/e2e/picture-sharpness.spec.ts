import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { readablePaths } from './states.ts'

const screens = [
  { width: 390, height: 844, density: 3 },
  { width: 768, height: 1024, density: 2 },
  { width: 1440, height: 900, density: 2 },
  { width: 1920, height: 1080, density: 1 },
]
/** From here on a picture looks soft. */
const most = 1.15
/** Where the pictures have most sizes: one on the phone, one on the desk with the most dots. Full runs look at the rest. */
const everyDay = ['/', '/gallery']

/** The files of pictures that are drawn larger than they are, with their boxes; and how many pictures were looked at. */
const readPictures = (page: Page) =>
  page.evaluate(async (limit) => {
    const enlarged: string[] = []
    const pictures = [...document.images].filter(
      (image) => image.srcset && image.checkVisibility() && image.getBoundingClientRect().left < innerWidth,
    )
    for (const image of pictures) {
      image.scrollIntoView({ behavior: 'instant', block: 'center' })
      await image.decode()
      // The picture's own `naturalWidth` is divided by its density.
      const file = new Image()
      file.src = image.currentSrc
      await file.decode()
      const ratios = [image.clientWidth / file.naturalWidth, image.clientHeight / file.naturalHeight]
      const ratio = Math.max(...ratios) * devicePixelRatio
      const box = `${image.clientWidth} x ${image.clientHeight}`
      if (ratio > limit) enlarged.push(`${image.currentSrc} in ${box}: ${ratio.toFixed(2)} times`)
    }
    return { count: pictures.length, enlarged }
  }, most)

for (const { width, height, density } of screens)
  test.describe(`at ${width} x ${height} px and ${density} dots a px`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density })

    for (const path of [...readablePaths, '/admin'])
      test(`every picture of ${path} is as sharp as the screen`, {
        tag:
          (path === '/' && width === 390) || (path === '/gallery' && width === 1440) ? [] : [onlyInFullRuns],
      }, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const { count, enlarged } = await readPictures(page)
        if (everyDay.includes(path)) expect(count).toBeGreaterThan(2)
        expect(enlarged).toEqual([])
      })
  })
