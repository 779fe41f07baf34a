import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { readablePaths } from './states.ts'

const sheet = { width: 673, height: 1001 }
const fourAndAHalfCentimetres = 171

test('on paper stand the words, the phone number, small pictures and the answers of folded questions, and nothing to press or fill in', async ({
  page,
}) => {
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
  await expect(page.getByText('One curl tip a week')).toBeHidden()
  // A printer leaves out what lies behind: pale words would be pale on white.
  const palest = await sharp(await page.getByText('Quick Curly Hair Tips').screenshot())
    .greyscale()
    .stats()
  expect(palest.channels[0]?.min).toBeLessThan(60)
  expect(palest.channels[0]?.max).toBeGreaterThan(240)
  await page.goto('/gallery')
  const heights = await page
    .getByRole('img')
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(heights.length).toBeGreaterThan(15)
  expect(Math.max(...heights)).toBeLessThanOrEqual(fourAndAHalfCentimetres)
})

for (const path of readablePaths)
  test(`${path} prints without an empty sheet`, {
    tag: path === '/services' ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    await page.goto(path)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const sheets = pdf.match(/\/Type ?\/Page\b(?!s)/g)?.length
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(sheet)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // What is kept together may leave a gap at the end of a sheet, never a sheet.
    expect(sheets).toBeLessThanOrEqual(Math.ceil((1.15 * height) / sheet.height))
  })
