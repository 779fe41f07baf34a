const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: ' ',
}

const plainMarkup = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => named[name] ?? whole)

/** The text with runs of white space as single spaces. */
export const plainWords = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The visible text of the page: without scripts, styles and tags. */
export function visibleText(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const bare = body
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    // React's separators between two text nodes.
    .replace(/<!--.*?-->/g, '')
    // An inline tag does not separate words.
    .replace(/<\/?(?:a|b|i|em|strong|span|time|wbr)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
  return plainWords(plainMarkup(bare))
}

/** One attribute of all tags that contain `mark`. */
function attributeOf(html: string, mark: string, attribute: string): string[] {
  const tags = (html.match(/<[^>]+>/g) ?? []).filter((tag) => tag.includes(mark))
  return tags.flatMap((tag) => {
    const [, value] = new RegExp(` ${attribute}="([^"]*)"`).exec(tag) ?? []
    return value === undefined ? [] : [plainMarkup(value)]
  })
}

/** The metadata in a page's head, for search engines and shared links. */
export function readHead(html: string) {
  const only = (mark: string, attribute: string) => {
    const [first, ...more] = attributeOf(html, mark, attribute)
    if (more.length > 0) throw new Error(`There is more than one ${mark}`)
    return first
  }
  return {
    lang: only('<html', 'lang'),
    title: plainMarkup(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''),
    description: only('name="description"', 'content'),
    canonical: only('rel="canonical"', 'href'),
    robots: only('name="robots"', 'content'),
    card: only('name="twitter:card"', 'content'),
    feed: only('type="application/rss+xml"', 'href'),
    icon: only('rel="icon"', 'href'),
    touchIcon: only('rel="apple-touch-icon"', 'href'),
    manifest: only('rel="manifest"', 'href'),
    property: (name: string) => only(`property="${name}"`, 'content'),
  }
}

/** The paths of internal links, without query and fragment; files and other sites left out. */
export function linkedPaths(html: string): string[] {
  const hrefs = attributeOf(html, '<a ', 'href').filter((href) => href.startsWith('/'))
  return [...new Set(hrefs.map((href) => href.replace(/[?#].*$/, '')))]
}
