import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Markdown } from '#content/text/parse-markdown.ts'
import { styles } from './layout.ts'

const allowed = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
    ...['a', 'strong', 'em', 'img'],
  ],
  attributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
}

const converter = unified().use(remarkRehype).use(rehypeSanitize, allowed)
const writer = unified().use(rehypeStringify)

type HtmlTree = Parameters<typeof writer.stringify>[0]
type HtmlNode = Extract<HtmlTree, { type: 'root' }>['children'][number]

const stylesOf: Readonly<Record<string, string>> = {
  h1: styles.h2,
  h2: styles.h2,
  h3: styles.h3,
  h4: styles.h3,
  h5: styles.h3,
  h6: styles.h3,
  p: styles.p,
  ul: styles.list,
  ol: styles.list,
  li: styles.li,
  a: styles.a,
  strong: styles.strong,
  em: styles.em,
  code: styles.code,
  pre: styles.p,
  blockquote: styles.blockquote,
  hr: styles.hr,
  img: styles.img,
}

/** The mail's subject is its h1, so headings in the text start at h2. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/** Makes a link absolute: a mail has no page that it could be relative to. */
const absoluteUrl = (url: string, siteUrl: string) => URL.parse(url, siteUrl)?.href ?? siteUrl

function applyInlineStyles(nodes: readonly HtmlNode[], siteUrl: string): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const { properties } = node
    properties.style = stylesOf[node.tagName]
    node.tagName = levels[node.tagName] ?? node.tagName
    for (const name of ['href', 'src']) {
      const url = properties[name]
      if (typeof url === 'string') properties[name] = absoluteUrl(url, siteUrl)
    }
    applyInlineStyles(node.children, siteUrl)
  }
}

/** Renders Markdown as a mail's HTML with inline styles. */
export function markdownToHtml(markdown: Markdown, siteUrl: string): string {
  // `runSync` leaves its input unchanged.
  const tree = converter.runSync(markdown)
  applyInlineStyles(tree.children, siteUrl)
  return writer.stringify(tree)
}
