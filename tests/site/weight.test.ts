import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { headerFlaws } from '#tests/support/header-flaws.ts'

let site: BuiltSite

beforeAll(async () => {
  site = await serveBuiltSite('https://www.north-leeds-curls.example')
})
afterAll(() => site.close())

test('every page and file as built has its headers', async () => {
  for (const path of site.paths()) {
    const answer = await site.get(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const body = /html|svg/.test(type) ? bytes.toString() : ''
    const headers = Object.fromEntries(answer.headers)
    expect(headerFlaws({ path, status: answer.status, headers, body })).toEqual([])
    // Its rules are left out of the pages: see web/document.ts.
    if (path !== '/admin') expect(body, path).not.toMatch(/<input[^>]* type="(?:date|time|month|week)/)
  }
})

const short = ['/', '/services', '/about', '/gallery', '/blog', '/contact', '/privacy/request']
const others = ['/contact/thank-you', '/newsletter/thank-you', '/nowhere']

test('headers, HTML and styles of a page arrive in one flight of 14,600 bytes', async () => {
  for (const path of [...short, ...others])
    expect((await site.bytes(path)).total, path).toBeLessThanOrEqual(14_600)
})

test('articles and the long texts about privacy and accessibility take at most 20,000 bytes', async () => {
  const sitemap = await site.read('/sitemap.xml')
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  const long = paths.filter((path) => !short.includes(path))
  expect(long).toHaveLength(8)
  for (const path of long) expect((await site.bytes(path)).total, path).toBeLessThanOrEqual(20_000)
})

test('the fonts of a page weigh at most 24,000 bytes', async () => {
  const html = await site.read('/')
  const fonts = Array.from(
    html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g),
    ([, url = '']) => url,
  )
  expect(fonts.length).toBeGreaterThan(1)
  const sizes = await Promise.all(fonts.map(async (url) => (await site.bytes(url)).body))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(24_000)
})

test('the first picture of a page is asked for before its fonts and the script, in the files that the page shows', async () => {
  for (const path of ['/', '/about', '/gallery', '/blog']) {
    const html = await site.read(path)
    const [preload = '', files, sizes] =
      /<link rel="preload" as="image" [^>]*imagesrcset="([^"]+)" imagesizes="([^"]+)"[^>]*>/.exec(html) ?? []
    expect(preload, path).not.toBe('')
    expect(html.indexOf(preload), path).toBeLessThan(html.indexOf('as="font"'))
    expect(html.match(/<link rel="(?:module)?preload"(?![^>]*fetchpriority)/g), path).toBeNull()
    expect(html, path).toContain(`<source type="image/avif" srcSet="${files}" sizes="${sizes}"/><img`)
  }
  expect(await site.read('/contact')).not.toContain('as="image"')
})
