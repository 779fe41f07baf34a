import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { linkedPaths, readHead } from '#tests/support/read-page.ts'

const siteUrl = 'https://curls.example'
const unlisted = ['/contact/thank-you', '/newsletter/thank-you', '/nowhere', '/admin']

type Found = { clicks: number; status: number; html: string }
let site: BuiltSite
let found: Map<string, Found>
/** The pages of the sitemap, with their heads. */
let listed: (readonly [string, ReturnType<typeof readHead>])[]

/** Follows every link from home, as a visitor without scripts would. */
async function crawl(): Promise<Map<string, Found>> {
  const pages = new Map<string, Found>()
  let next = ['/']
  for (let clicks = 0; next.length > 0; clicks++) {
    const links: string[] = []
    for (const path of next) {
      const answer = await site.get(path)
      const html = await answer.text()
      pages.set(path, { clicks, status: answer.status, html })
      links.push(...linkedPaths(html))
    }
    next = [...new Set(links)].filter((path) => !pages.has(path))
  }
  return pages
}

beforeAll(async () => {
  site = await serveBuiltSite(siteUrl)
  found = await crawl()
  const sitemap = await site.read('/sitemap.xml')
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  listed = await Promise.all(paths.map(async (path) => [path, readHead(await site.read(path))] as const))
})
afterAll(() => site.close())

test('every link and every place it names is there, no page more than two clicks from home', () => {
  for (const [from, { status, clicks, html }] of found) {
    expect(status, from).toBe(200)
    expect(clicks, from).toBeLessThanOrEqual(2)
    for (const [, path = '', id = ''] of html.matchAll(/<a [^>]*href="([^"#?]*)#([^"]+)"/g))
      expect(found.get(path || from)?.html.includes(` id="${id}"`), `${from} -> ${path}#${id}`).toBe(true)
  }
})

test('the sitemap holds exactly the fifteen pages that a crawl finds and that may be listed; robots are shown to it', async () => {
  const indexable = [...found].filter(([path, { html }]) => {
    const { robots, canonical } = readHead(html)
    return robots === undefined && canonical === siteUrl + path
  })
  expect(listed).toHaveLength(15)
  expect(listed.map(([path]) => path).toSorted()).toEqual(indexable.map(([path]) => path).toSorted())
  expect(await site.read('/robots.txt')).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://curls.example/sitemap.xml\n',
  )
  for (const path of unlisted) {
    const { robots, canonical } = readHead(await site.read(path))
    expect([path, robots, canonical]).toEqual([path, 'noindex', undefined])
  }
})

test('the feed holds the six articles in short, each under an id that outlives its address', async () => {
  expect(readHead(await site.read('/blog')).feed).toBe('/feed.xml')
  const items = (await site.read('/feed.xml')).match(/<item>[\s\S]*?<\/item>/g) ?? []
  expect(items).toHaveLength(6)
  for (const item of items) {
    const link = new URL(/<link>(.*?)<\/link>/.exec(item)?.[1] ?? '')
    expect((await site.get(link.pathname)).status).toBe(200)
    expect(link.origin).toBe(siteUrl)
    expect(item).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT<\/pubDate>/)
    expect(item).toMatch(/<guid isPermaLink="false">[\w-]+<\/guid>/)
    expect(item).toMatch(/<description>.{50,}<\/description>/)
  }
})

test('every page has a title and a description of a fitting length like no other, and its address follows SITE_URL', () => {
  for (const [path, { title, description = '', lang, ...head }] of listed) {
    expect(title.length, `${path}: ${title}`).toBeGreaterThanOrEqual(30)
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60)
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(155)
    expect([lang, head.canonical, head.property('og:url')]).toEqual(['en-GB', siteUrl + path, siteUrl + path])
  }
  for (const part of ['title', 'description'] as const)
    expect(new Set(listed.map(([, head]) => head[part])).size).toBe(listed.length)
})

test('a shared link is a card with the page’s words and a picture of 1200 x 630 pixels, of home, gallery and form one each', async () => {
  for (const [path, head] of listed) {
    expect(head.card, path).toBe('summary_large_image')
    expect(head.property('og:title'), path).toBe(head.title)
    expect(head.property('og:description'), path).toBe(head.description)
    expect(head.property('og:type'), path).toBe(path.startsWith('/blog/') ? 'article' : 'website')
    expect(head.property('og:image:alt'), path).toMatch(/^Illustration: /)
    const picture = new URL(head.property('og:image') ?? '')
    expect(picture.origin).toBe(siteUrl)
    const answer = await site.get(picture.pathname)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height }, picture.pathname).toEqual({ width: 1200, height: 630 })
  }
  const own = listed.filter(([path]) => ['/', '/gallery', '/contact'].includes(path))
  expect(new Set(own.map(([, head]) => head.property('og:image'))).size).toBe(3)
})

test('the icons are there in every size that is asked for', async () => {
  const { icon, touchIcon } = readHead(await site.read('/'))
  const { manifest: manifestPath } = readHead(await site.read('/admin'))
  expect((await site.get(icon ?? '')).headers.get('content-type')).toBe('image/svg+xml')
  const manifest = await (await site.get(manifestPath ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Dashboard', start_url: '/admin' })
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon, sizes: '180x180' }]) {
    const answer = await site.get(src)
    expect(answer.headers.get('content-type'), src).toBe('image/png')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect((await site.get('/favicon.ico')).headers.get('content-type')).toBe('image/vnd.microsoft.icon')
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // React's ids begin with an underscore, which HTML allows.
  rules: { 'valid-id': ['error', { relaxed: true }] },
})

test('the HTML of every page is valid, without a script or a style attribute that a strict policy would have to allow', async () => {
  const faults: string[] = []
  for (const path of [...listed.map(([one]) => one), ...unlisted]) {
    const html = await site.read(path)
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, line, column } of results.flatMap((result) => result.messages))
      faults.push(`${path}: ${ruleId}: ${message} (${line}:${column})`)
    expect(html.match(/<[^>]* style="[^>]*>/g), path).toBeNull()
    const scripts = html.match(/<script[^>]*>/g) ?? []
    const isFile = (tag: string) => / src="|type="(application\/(ld\+)?json)"/.test(tag)
    expect(
      scripts.filter((tag) => !isFile(tag)),
      path,
    ).toEqual([])
  }
  expect(faults).toEqual([])
})
