import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fillInFacts } from '#content/text/facts.ts'
import type { Facts } from '#contract/render.ts'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { FactsProvider, useFacts } from '#web/lib/facts.tsx'
import { renderMarkdown } from '#web/lib/markdown.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import { MarkdownText, TextLink } from '#web/pages/markdown-text.tsx'
import { absoluteAddressOf } from '#web/seo/indexed-pages.ts'

const feedPath = '/feed.xml'

/** Days as RSS writes them: "Sat, 21 Nov 2026 00:00:00 GMT". */
const rssDate = (day: string) => new Date(day).toUTCString()

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

/** A feed is read elsewhere, so its links need absolute addresses. */
function FeedLink({ href = '', children }: ComponentProps<'a'>) {
  const { siteUrl } = useFacts()
  if (href.startsWith('/')) return <a href={absoluteAddressOf(href, siteUrl)}>{children}</a>
  return <TextLink href={href}>{children}</TextLink>
}

/** Descriptions replace pictures, which a feed reader would show at any width. */
const FeedPicture = ({ alt = '' }: ComponentProps<'img'>) => (alt ? `(${alt})` : '')

/** A feed is for new articles; older ones are on the site. */
const mostItems = 20

/** Cache: rendering every article blocks the event loop, so only those whose text or facts have changed are rendered. */
const drawn = new Map<string, string>()
const mostDrawn = 2 * mostItems

function textHtml({ body }: Article, facts: Facts): string {
  const { siteUrl, phone, mobilePhone, email } = facts
  const key = JSON.stringify([siteUrl, phone, mobilePhone, email, body])
  const html = drawn.get(key) ?? draw(body, facts)
  drawn.delete(key)
  drawn.set(key, html)
  const [oldest] = drawn.size > mostDrawn ? drawn.keys() : []
  if (oldest !== undefined) drawn.delete(oldest)
  return html
}

function draw(body: string, facts: Facts): string {
  return renderToStaticMarkup(
    <FactsProvider value={facts}>
      <MarkdownText text={renderMarkdown(body)} components={{ a: FeedLink, img: FeedPicture }} />
    </FactsProvider>,
  )
}

function item(article: Article, facts: Facts): string {
  const address = absoluteAddressOf(articlePath(article.slug), facts.siteUrl)
  return [
    '<item>',
    element('title', article.title),
    element('link', address),
    element('guid', address),
    element('pubDate', rssDate(article.published)),
    element('category', article.category),
    element('description', article.excerpt),
    element('content:encoded', textHtml(article, facts)),
    '</item>',
  ].join('')
}

/** The newest articles, in full, as RSS. */
export function feedXml(facts: Facts): string {
  const { articles } = pageContent()
  const newestFirst = articles.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, mostItems)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', `${pageContent().hairTipsPage.heading} | ${facts.name}`),
    element('link', absoluteAddressOf('/blog', facts.siteUrl)),
    element('description', fillInFacts(pageContent().pageMeta['/blog'].description, facts)),
    element('language', 'en-gb'),
    `<atom:link href="${escapeMarkup(absoluteAddressOf(feedPath, facts.siteUrl))}" rel="self" type="application/rss+xml"/>`,
    ...newestFirst.map((article) => item(article, facts)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}
