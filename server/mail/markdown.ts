import { markdown, type Token, tokensIn } from '#content/markdown.ts'
import { styles } from './layout.ts'

const stylesOf: Readonly<Record<string, string>> = { ...styles, ol: styles.ul }

/** The mail's subject is its h1, so headings in the text start at h2. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/** Makes an address absolute: a mail has no page that it could be relative to. */
function absoluteUrl(address: string, siteUrl: string): string {
  const url = URL.parse(address, siteUrl)
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : siteUrl
}

/** Renders tokens that were parsed for this mail as its HTML with inline styles. */
export function markdownToHtml(tokens: Token[], siteUrl: string): string {
  for (const token of tokensIn(tokens)) {
    token.tag = levels[token.tag] ?? token.tag
    const isInnerList = token.level > 1 && (token.tag === 'ul' || token.tag === 'ol')
    const style = isInnerList ? styles.innerList : stylesOf[token.tag]
    if (style && token.nesting >= 0) token.attrSet('style', style)
    for (const name of ['href', 'src']) {
      const address = token.attrGet(name)
      if (address !== null) token.attrSet(name, absoluteUrl(address, siteUrl))
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}
