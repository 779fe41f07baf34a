import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { parseMarkdown } from '#content/text/parse-markdown.ts'
import sprite from '#web/ui/glyph/sprite.svg?raw'

/** Elements and attributes allowed in a text; all others are removed. */
const allowed = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
    ...['a', 'strong', 'em', 'img'],
  ],
  attributes: { a: ['href', 'title'], img: ['src', 'alt'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'fact'] },
}

const converter = unified().use(remarkRehype).use(rehypeSanitize, allowed)

export type MarkdownTree = ReturnType<typeof converter.runSync>
type Nodes = Extract<MarkdownTree, { type: 'root' }>['children']

/** A parsed text ready to render, and its second-level headings. */
export type ReadText = { tree: MarkdownTree; headings: readonly { id: string; text: string }[] }

/** Headings move down: the title is the only h1 of its page. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Ids that the page already uses: those of the sprite's symbols and of its main part. */
const taken = ['main', ...Array.from(sprite.matchAll(/id="([^"]+)"/g), ([, id]) => id)]

const textOf = (nodes: Nodes): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('')

function idFor(text: string, used: Set<unknown>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; used.has(id); count++) id = `${base}-${count}`
  used.add(id)
  return id
}

function prepare(nodes: Nodes, found: { id: string; text: string }[], used: Set<unknown>): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const { properties } = node
    node.tagName = levels[node.tagName] ?? node.tagName
    // Of an unsafe link, keep only the words.
    if (node.tagName === 'a' && !isSafeLink(String(properties.href ?? ''))) {
      node.tagName = 'span'
      node.properties = {}
    }
    if (node.tagName === 'h2') {
      const text = textOf(node.children)
      const id = idFor(text, used)
      node.properties = { id, ...properties }
      found.push({ id, text })
    }
    prepare(node.children, found, used)
  }
}

/** Size of the cache of parsed texts: each is rendered on its page and in the feed, and again with every publish. */
const mostKept = 300
const kept = new Map<string, ReadText>()

export function renderMarkdown(body: string): ReadText {
  const known = kept.get(body)
  if (known) {
    kept.delete(body)
    kept.set(body, known)
    return known
  }
  const tree = converter.runSync(parseMarkdown(body))
  const headings: { id: string; text: string }[] = []
  prepare(tree.children, headings, new Set(taken))
  const read = { tree, headings }
  kept.set(body, read)
  const [oldest] = kept.size > mostKept ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  return read
}
