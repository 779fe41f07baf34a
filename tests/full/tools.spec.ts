import { breaches } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { heardSoFar, isWhole, listen, readableText } from '#tests/support/sight.ts'

// A tool of these tests that finds nothing any more would let every fault pass.

test('axe finds what is wrong with a page', async ({ page }) => {
  await page.setContent('<!doctype html><title>A page</title><main><h1>A page</h1><img src="data:,"></main>')
  expect((await breaches(page)).join()).toMatch(/html-has-lang.*image-alt/)
})

test('words that are covered, clipped, transparent or off the screen are not read', async ({ page }) => {
  const cover = '<div style="position: fixed; inset: 0; pointer-events: none; background: white"></div>'
  for (const body of [
    `<p>Gone</p>${cover}`,
    '<p style="clip-path: inset(0 100% 0 0)">Gone</p>',
    '<div style="opacity: 0"><p>Gone</p></div>',
    '<p style="margin-top: 2000px">Gone</p>',
  ]) {
    await page.setContent(`<!doctype html>${body}`)
    expect(await readableText(page.locator('body')), body).toBe('')
    expect(await isWhole(page.locator('p')), body).toBe(false)
  }
  await page.setContent('<!doctype html><p>Curls\n first</p>')
  expect(await readableText(page.locator('body'))).toBe('Curls first')
})

test('what changes in a live region is heard, and a status that comes with its words is not', async ({
  page,
}) => {
  await listen(page)
  await page.goto('/no/such-page')
  await page.evaluate(() => {
    const add = (role: string, words: string) => {
      const region = document.createElement('p')
      region.setAttribute('role', role)
      region.append(words)
      document.body.append(region)
      return region
    }
    add('status', 'not heard')
    add('alert', 'an alert')
    const region = add('status', '')
    requestAnimationFrame(() => region.append('heard'))
  })
  await expect.poll(() => heardSoFar(page)).toEqual(['an alert', 'heard'])
})

test('what the policy forbids, an error and a foreign request are reported', async ({ page, problems }) => {
  await page.goto('/no/such-page')
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red')
    setTimeout(() => {
      throw new Error('lost')
    })
    new Image().src = 'https://example.com/pixel.gif'
  })
  for (const report of ['style-src-attr', 'lost', 'https://example.com/pixel.gif'])
    await expect.poll(() => problems.join('\n')).toContain(report)
  problems.splice(0)
})
