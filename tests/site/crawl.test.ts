import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { linkedPaths, readHead } from '#tests/support/read-page.ts'

const siteUrl = 'https://curls.example'
let site: BuiltSite

beforeAll(async () => {
  site = await serveBuiltSite(siteUrl)
})
afterAll(() => site.close())

type Found = { clicks: number; status: number; html: string }

/** Follows every link from home, as a visitor without scripts would. */
async function crawl(): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  let next = ['/']
  for (let clicks = 0; next.length > 0; clicks++) {
    const links: string[] = []
    for (const path of next) {
      const answer = await site.get(path)
      const html = await answer.text()
      found.set(path, { clicks, status: answer.status, html })
      links.push(...linkedPaths(html))
    }
    next = [...new Set(links)].filter((path) => !found.has(path))
  }
  return found
}

const locations = (sitemap: string) =>
  Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url)

test('every link inside the site is answered, and no page is more than two clicks from home', async () => {
  for (const [path, { status, clicks }] of await crawl()) {
    expect(status, path).toBe(200)
    expect(clicks, path).toBeLessThanOrEqual(2)
  }
})

test('the sitemap holds exactly the pages that a crawl finds, that may be listed and that name no other as theirs', async () => {
  const found = await crawl()
  const indexable = [...found].filter(([path, { html }]) => {
    const { robots, canonical } = readHead(html)
    return robots === undefined && canonical === siteUrl + path
  })
  const listed = locations(await site.read('/sitemap.xml'))
  expect(listed.toSorted()).toEqual(indexable.map(([path]) => siteUrl + path).toSorted())
  expect(listed).toHaveLength(15)
})

test('a place on a page that a link names is there', async () => {
  const found = await crawl()
  for (const [from, { html }] of found)
    for (const [, path = '', id = ''] of html.matchAll(/<a [^>]*href="([^"#?]*)#([^"]+)"/g)) {
      const target = found.get(path || from)
      expect(target?.html, `${from} -> ${path}#${id}`).toContain(` id="${id}"`)
    }
})

test('robots are shown to the sitemap, and asked to leave only the API alone', async () => {
  const answer = await site.get('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://curls.example/sitemap.xml\n',
  )
})

test('the feed holds the six articles in short, each under an id that outlives its address', async () => {
  const head = readHead(await site.read('/blog'))
  expect(head.feed).toBe('/feed.xml')
  const feed = await site.read('/feed.xml')
  const items = feed.match(/<item>[\s\S]*?<\/item>/g) ?? []
  expect(items).toHaveLength(6)
  for (const item of items) {
    const [, link = ''] = /<link>(.*?)<\/link>/.exec(item) ?? []
    expect((await site.get(new URL(link).pathname)).status).toBe(200)
    expect(new URL(link).origin).toBe(siteUrl)
    expect(item).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT<\/pubDate>/)
    expect(item).toMatch(/<guid isPermaLink="false">[\w-]+<\/guid>/)
    expect(item).toMatch(/<description>.{50,}<\/description>/)
  }
})

test('sitemap and feed are not sent again while they are the same', async () => {
  for (const path of ['/sitemap.xml', '/feed.xml', '/robots.txt', '/admin.webmanifest'])
    expect((await site.get(path)).headers.get('etag'), path).toMatch(/^"/)
})

test('a slash at the end and capitals lead to the page’s one name in one step', async () => {
  for (const [asked, name] of [
    ['/services/', '/services'],
    ['/Services', '/services'],
    ['/BLOG/Reading-The-Label/', '/blog/reading-the-label'],
    ['/About/?from=card', '/about?from=card'],
  ] as const) {
    const answer = await site.get(asked)
    expect(answer.status, asked).toBe(301)
    expect(answer.headers.get('location'), asked).toBe(name)
    expect((await site.get(name)).status, name).toBe(200)
  }
})
