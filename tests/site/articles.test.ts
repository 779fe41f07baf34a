import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Article, sortArticles } from '#content/article.ts'
import { type PageContent, pageContentOf } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { visibleText } from '#tests/support/read-page.ts'
import { shippedPageContent } from '#tests/support/shipped-page-content.ts'

const { renderer, assets } = await loadSite(join(import.meta.dirname, '../../dist'))
const facts = collectFacts('https://curls.example')
const [first] = shippedPageContent().articles

const contentWith = (articles: readonly Article[]): PageContent => ({
  ...shippedPageContent(),
  articles: sortArticles(articles),
})

const articles = (count: number, body = first?.body ?? ''): Article[] =>
  Array.from({ length: count }, (_, index) => {
    if (!first) throw new Error('There is no article')
    const published = new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10)
    return {
      ...first,
      id: `a${index}`,
      slug: `a${index}`,
      title: `Title ${index}`,
      body,
      published,
      featuredSince: undefined,
    }
  })

const draw = async (path: string, content: PageContent) =>
  (await renderer.renderPage({ path, facts, content, assets })).html

test('hostile Markdown is drawn as text: nothing runs, nothing leads to another site unseen', async () => {
  const hostile = [
    '# One <script>alert(1)</script>',
    '## main',
    '## main',
    '<img src=x onerror=alert(1)> <iframe src=x></iframe>',
    '<script>alert(2)</script>',
    '[a](javascript:alert(3)) [b](JaVaScRiPt:alert(3)) [c](java\tscript:alert(3)) [d](data:text/html,x)',
    '[e](//evil.example) [f](/\\evil.example) [g](\\\\evil.example) [h](vbscript:x) [i](&#106;avascript:alert(4))',
    '<javascript:alert(5)> <https://good.example/a> [j][k]',
    '![x](https://evil.example/a.png) ![y](javascript:alert(6)) ![z](gallery-01" onload="alert(7))',
    '![a picture](gallery-06)',
    '[k]: javascript:alert(8) "x"',
  ].join('\n\n')
  const content = contentWith(articles(2, hostile))
  const html = await draw('/blog/a0', content)
  const plain = await draw('/blog/a0', contentWith(articles(2, 'Plain words.')))
  const text = html.slice(
    html.indexOf('class="long-text article-text"'),
    html.indexOf('data-track="article_consultation"'),
  )
  expect(html.match(/<script/g)).toHaveLength(plain.match(/<script/g)?.length ?? 0)
  expect(text).not.toMatch(/<(?:iframe|script)|<[^>]*\s(?:on\w+|style)=/i)
  const links = Array.from(text.matchAll(/href="([^"]*)"/g), ([, href]) => href)
  expect(links).toEqual(['https://good.example/a', '/contact'])
  expect(text).not.toContain('evil.example/a.png')
  expect(Array.from(text.matchAll(/<h(\d) id="([^"]*)"/g), ([, level, id]) => `${level} ${id}`)).toEqual([
    '2 part-one-script-alert-1-script',
    '2 part-main',
    '2 part-main-2',
  ])
  expect(text).toMatch(/<img src="\/pictures\/gallery-06-[^>]*alt="Illustration: a picture"/)
  const feed = (await renderer.renderFiles({ facts, content }))['/feed.xml'] ?? ''
  expect(feed).not.toMatch(/&lt;(?:script|iframe|img)|href=&quot;(?:javascript|\/\/)/i)
})

test('Hair Tips, the feed and an article bear none, one, two and a hundred articles', async () => {
  for (const count of [0, 1, 2, 100]) {
    const content = contentWith(articles(count))
    const list = await draw('/blog', content)
    expect(list.match(/<article /g) ?? []).toHaveLength(count)
    expect(list.match(/class="[^"]*\bbadge"/g) ?? []).toHaveLength(Math.min(1, count))
    expect(renderer.pagePaths(content).filter((path) => path.startsWith('/blog/'))).toHaveLength(count)
    const files = await renderer.renderFiles({ facts, content })
    expect(files['/sitemap.xml']?.match(/<loc>[^<]*\/blog\//g) ?? []).toHaveLength(count)
    expect(files['/feed.xml']?.match(/<item>/g) ?? []).toHaveLength(count)
    if (count === 0) continue
    const page = await draw('/blog/a0', content)
    expect(page.includes('Keep reading')).toBe(count > 1)
  }
})

const said = (id: string, own: object = {}) => ({
  ...{ id: `said-${id}`, name: `Jess ${id.toUpperCase()}.`, sample: false },
  words: 'My fringe has opinions of its own now, and I agree with most of them.',
  received: { how: 'google', on: '2019-07-04' },
  consent: { how: 'paper', on: '2019-08-05' },
  ...own,
})

const contentSaying = (reviews: readonly object[], stories: readonly object[] = []) => {
  const testimonials = documents.testimonials.schema.parse({ reviews, stories })
  const given = { pictures: shippedPictures, shipped, today: '2026-11-28' }
  return pageContentOf({ ...shipped, testimonials }, given)
}

test('no page or feed holds how a testimonial came, or one that is not agreed', async () => {
  const waiting = said('w', { name: 'Amara Tindle', consent: undefined })
  const content = contentSaying([said('a'), waiting, said('b'), said('c')], [said('d'), waiting])
  expect(await draw('/', content)).toContain('Jess A.')
  expect(await draw('/gallery', content)).toContain('Jess D.')
  const pages = [...renderer.pagePaths(content), ...renderer.requestPaths]
  const texts = await Promise.all(pages.map((path) => draw(path, content)))
  for (const text of [...texts, ...Object.values(await renderer.renderFiles({ facts, content }))])
    expect(text).not.toMatch(/2019-0[78]|(Jul|Aug) 2019|Amara Tindle|"consent":\{/)
})

test('three testimonials or more take turns; one or two stand side by side; of none neither words nor heading is left', async () => {
  for (const ids of [['a', 'b', 'c'], ['a', 'b'], ['a']]) {
    const html = await draw('/', contentSaying(ids.map((id) => said(id))))
    expect(html.includes('class="carousel"')).toBe(ids.length > 2)
    for (const id of ids) expect(visibleText(html)).toContain(`Jess ${id.toUpperCase()}.`)
  }
  const none = contentSaying([])
  expect(visibleText(await draw('/', none))).not.toContain('What clients say')
  expect(visibleText(await draw('/gallery', none))).not.toContain('Client stories')
})
