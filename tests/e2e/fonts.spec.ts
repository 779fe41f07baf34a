import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { requestsFor, shiftSoFar, watchShifts } from './measure.ts'
import { readablePaths, sampledPaths } from './states.ts'
import { holdBack } from './steps.ts'

const screens = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]

/** Resolves once the browser has shown what it has. */
const waitForFrame = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/** Whether this machine has a font that stands in for each of ours, as every phone and desk has. */
const hasStandIns = (page: Page) =>
  page.evaluate(async () => {
    const standIns = [...document.fonts].filter(({ family }) => family.includes(' as '))
    await Promise.allSettled(standIns.map((font) => font.load()))
    const found = standIns.filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return ['Gloock as', 'Instrument as'].every((start) => found.some((name) => name.includes(start)))
  })

for (const path of sampledPaths) {
  test(`${path} stays where it is when the fonts come`, {
    tag: path === '/' ? [] : [onlyInFullRuns],
  }, async ({ page, site }) => {
    await watchShifts(page)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      const letGo = await holdBack(page, '**/*.woff2')
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
      // A bare server may have no fonts at all, and then shows what no visitor sees.
      test.skip(!(await hasStandIns(page)), 'This machine has none of the fonts that stand in for ours')
      await waitForFrame(page)
      const usesOurs = () => page.evaluate(() => document.fonts.check('1em Gloock'))
      expect(await usesOurs()).toBe(false)
      letGo()
      await page.evaluate(() => document.fonts.ready)
      expect(await usesOurs()).toBe(true)
      await waitForFrame(page)
      // A word may be a hair wider; a line that breaks elsewhere counts 0.012 and more.
      expect(await shiftSoFar(page), `${screen.width} px`).toBeLessThan(0.01)
      await page.unroute('**/*.woff2')
    }
  })
}

for (const path of sampledPaths)
  test(`${path} stays where it is when its pictures come`, {
    tag: path === '/' || path === '/services' ? [] : [onlyInFullRuns],
  }, async ({ page, site }) => {
    await watchShifts(page)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      const letGo = await holdBack(page, /\.(avif|webp|jpg)$/)
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
      await page.evaluate(() => document.fonts.ready)
      await waitForFrame(page)
      const shiftBefore = await shiftSoFar(page)
      letGo()
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      )
      await waitForFrame(page)
      expect((await shiftSoFar(page)) - shiftBefore, `${screen.width} px`).toBeLessThan(0.01)
      await page.unroute(/\.(avif|webp|jpg)$/)
    }
  })

for (const path of readablePaths)
  test(`${path} needs the English part of its fonts only`, {
    tag: path === '/services' ? [] : [onlyInFullRuns],
  }, async ({ page }) => {
    const asked = requestsFor(page, 'font')
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect([...new Set(asked)].map((url) => url.replace(/-.{8}\.woff2$/, '')).sort(), path).toEqual([
      '/assets/gloock-english',
      '/assets/instrument-sans-english',
    ])
  })

test('a letter that English lacks comes with the rest of its font', async ({ page }) => {
  await page.goto('/no/such-page')
  const rest = page.waitForResponse(/instrument-sans-rest/)
  // Beside the page's own text, which React may be comparing with its own at this moment.
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.textContent = 'Zoë from Århus'
    document.body.append(text)
  })
  expect((await rest).status()).toBe(200)
})
