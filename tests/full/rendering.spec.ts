import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { breaches, clippedBySpacing } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { horizontalOverflow, shiftSoFar, watchShifts } from '#tests/e2e/measure.ts'
import { holdBack } from '#tests/e2e/steps.ts'
import { everyMail } from '#tests/support/every-mail.ts'
import { nextFrames, setTextSize } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { flawedWords } from './words.ts'

test.use({ isBannerAnswered: true })

/** Whether this machine has a font that stands in for each of ours, as every phone and desk has. */
const hasStandIns = (page: Page) =>
  page.evaluate(async () => {
    const standIns = [...document.fonts].filter(({ family }) => family.includes(' as '))
    await Promise.allSettled(standIns.map((font) => font.load()))
    const found = standIns.filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return ['Gloock as', 'Instrument as'].every((start) => found.some((name) => name.includes(start)))
  })

test('a page stays where it is when its pictures and fonts come; a letter that English lacks comes with the rest of its font', async ({
  page,
}) => {
  await watchShifts(page)
  for (const [path, width] of [
    ['/', 412],
    ['/', 1440],
    ['/services', 412],
    ['/contact', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 850 })
    const letPicturesGo = await holdBack(page, /\.(avif|webp|jpg)$/)
    const letFontsGo = await holdBack(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const isBare = !(await hasStandIns(page))
    await nextFrames(page)
    const usesOurs = () => page.evaluate(() => document.fonts.check('1em Gloock'))
    expect(await usesOurs()).toBe(false)
    letFontsGo()
    await page.evaluate(() => document.fonts.ready)
    expect(await usesOurs()).toBe(true)
    await nextFrames(page)
    // A bare server has no fonts, and shows until ours come what no visitor sees: there it counts from here.
    const before = isBare ? await shiftSoFar(page) : 0
    letPicturesGo()
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await nextFrames(page)
    // A word may be a hair wider; a line that breaks elsewhere counts 0.012 and more.
    expect((await shiftSoFar(page)) - before, `${path} at ${width} px`).toBeLessThan(0.01)
    await page.unrouteAll()
  }

  const rest = page.waitForResponse(/instrument-sans-rest/)
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.textContent = 'Zoë from Århus'
    document.body.append(text)
  })
  expect((await rest).status()).toBe(200)
})

test('every picture is as sharp as the screen, on home on a phone and in the gallery on a desk', async ({
  browser,
  site,
}) => {
  for (const [path, width, density] of [
    ['/', 390, 3],
    ['/gallery', 1440, 2],
  ] as const) {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width, height: 850 },
      deviceScaleFactor: density,
    })
    await chooseBeforehand(page.context(), false)
    await page.goto(path)
    const { count, enlarged } = await page.evaluate(async () => {
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
        // From here on a picture looks soft.
        if (ratio > 1.15) enlarged.push(`${image.currentSrc}: ${ratio.toFixed(2)} times`)
      }
      return { count: pictures.length, enlarged }
    })
    expect(count, path).toBeGreaterThan(2)
    expect(enlarged).toEqual([])
    await page.close()
  }
})

test('on paper stand the words, the phone number, small pictures and folded answers, nothing to press, and no empty sheet', async ({
  page,
}) => {
  const sheet = { width: 673, height: 1001 }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  await page.goto('/contact')
  await expect(page.getByText('Every 8-12 weeks keeps the shape and the spring.')).toBeVisible()
  for (const role of ['banner', 'navigation', 'button', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('0113 496 0182').filter({ visible: true })).toHaveCount(1)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '0113 496 0182' })).toBeVisible()
  await expect(footer.getByText('North Leeds & Surrounding Areas')).toBeVisible()
  await page.goto('/blog')
  await expect(page.getByRole('form')).toBeHidden()
  // A printer leaves out what lies behind: pale words would be pale on white.
  const palest = await sharp(await page.getByText('Quick Curly Hair Tips').screenshot())
    .greyscale()
    .stats()
  expect(palest.channels[0]?.min).toBeLessThan(60)
  expect(palest.channels[0]?.max).toBeGreaterThan(240)
  await page.goto('/gallery')
  await expect(page.getByRole('radio')).toHaveCount(0)
  const heights = await page.getByRole('img').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(heights.length).toBeGreaterThan(15)
  const fourAndAHalfCentimetres = 171
  expect(Math.max(...heights)).toBeLessThanOrEqual(fourAndAHalfCentimetres)
  await page.goto('/services')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const sheets = pdf.match(/\/Type ?\/Page\b(?!s)/g)?.length
  // What is kept together may leave a gap at the end of a sheet, never a sheet.
  expect(sheets).toBeLessThanOrEqual(Math.ceil((1.15 * height) / sheet.height))
})

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

test('with text of 24 px no word is covered, cut off or broken; text of twice the size is borne on a phone and on a desk', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTextSize(page, 24)
  for (const path of ['/', '/contact']) {
    await page.goto(path)
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await flawedWords(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await setTextSize(page, 32)
  for (const path of ['/', '/services', '/contact', '/blog/a-curl-routine-that-lasts']) {
    await page.goto(path)
    // What spaces the text stays: at both widths the page is looked at without it first.
    for (const look of [horizontalOverflow, clippedBySpacing])
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await look(page), `${path} at ${width} px`).toEqual([])
      }
  }
})

test.describe('a mail', () => {
  // It is a document of its own, whose pictures are elsewhere.
  test.use({ problems: [] })

  test('is readable in light and dark and fits 320 px, its pictures too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const path = 'dist/client/pictures/mail/gallery-01-600x750.jpg'
    await page.route('**/pictures/mail/*', (route) => route.fulfill({ path }))
    const mails = everyMail.filter(({ name }) => /acknowledgement|an issue/.test(name))
    expect(mails).toHaveLength(2)
    for (const { name, mail } of mails) {
      await page.setContent(mail.html)
      expect(await horizontalOverflow(page), name).toEqual([])
      for (const picture of await page.locator('img').all()) {
        const { width = 0, height } = (await picture.boundingBox()) ?? {}
        expect(width).toBe(280)
        expect(height).toBeCloseTo((width * 750) / 600, 0)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // Landmarks, which are advised for pages, are none of a mail's.
        expect(await breaches(page, ['best-practice']), `${name}, ${colorScheme}`).toEqual([])
      }
    }
  })
})
