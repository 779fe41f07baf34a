import type { Facts } from '#contract/render.ts'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import { absoluteAddressOf } from '#web/seo/indexed-paths.ts'

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

const itemXml = ({ id, slug, title, published, category, excerpt }: Article, { siteUrl }: Facts) =>
  [
    '<item>',
    element('title', title),
    element('link', absoluteAddressOf(articlePath(slug), siteUrl)),
    // The id, not the address: an article whose address changes is not a new one.
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    // As RSS writes days: "Sat, 21 Nov 2026 00:00:00 GMT".
    element('pubDate', new Date(published).toUTCString()),
    element('category', category),
    element('description', excerpt),
    '</item>',
  ].join('')

/** The articles as RSS, the newest first, each with its excerpt. */
export function feedXml(facts: Facts): string {
  const { articles, tips } = pageContent()
  const newestFirst = articles.toSorted((a, b) => b.published.localeCompare(a.published))
  const self = absoluteAddressOf('/feed.xml', facts.siteUrl)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${tips.heading} | ${facts.name}`),
    element('link', absoluteAddressOf('/blog', facts.siteUrl)),
    element('description', tips.meta.description),
    element('language', 'en-gb'),
    `<atom:link href="${escapeMarkup(self)}" rel="self" type="application/rss+xml"/>`,
    ...newestFirst.map((article) => itemXml(article, facts)),
    '</channel></rss>\n',
  ].join('\n')
}
