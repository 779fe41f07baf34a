import type { Markdown } from '#content/text/parse-markdown.ts'
import { absoluteUrl } from './markdown.ts'

type Node = Markdown['children'][number]

/** Renders Markdown as the plain text of a mail, with links written out. */
export function markdownToText(markdown: Markdown, siteUrl: string): string {
  const definitions = new Map<string, string>()
  for (const node of markdown.children)
    if (node.type === 'definition') definitions.set(node.identifier, node.url)

  const linkText = (words: string, url: string) => {
    const target = absoluteUrl(url, siteUrl).replace(/^(mailto|tel):/, '')
    return words === target || words === url || words === '' ? target : `${words} (${target})`
  }

  function inline(nodes: readonly Node[]): string {
    return nodes.map(inlineOf).join('')
  }

  function inlineOf(node: Node): string {
    switch (node.type) {
      case 'text':
        // A soft line break is a space, as in HTML.
        return node.value.replaceAll('\n', ' ')
      case 'inlineCode':
        return node.value
      case 'break':
        return '\n'
      case 'link':
        return linkText(inline(node.children), node.url)
      case 'linkReference': {
        const url = definitions.get(node.identifier)
        return url === undefined ? inline(node.children) : linkText(inline(node.children), url)
      }
      case 'image':
      case 'imageReference':
        return node.alt ? `[${node.alt}]` : ''
      default:
        return 'children' in node ? inline(node.children) : ''
    }
  }

  const indented = (text: string, mark: string) =>
    mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)

  function block(node: Node): string {
    switch (node.type) {
      case 'heading':
      case 'paragraph':
        return inline(node.children)
      case 'list': {
        const first = node.start ?? 1
        const items = node.children.map((item, index) =>
          indented(
            blocks(item.children, item.spread ? '\n\n' : '\n'),
            node.ordered ? `${first + index}. ` : '* ',
          ),
        )
        return items.join(node.spread ? '\n\n' : '\n')
      }
      case 'blockquote':
        return blocks(node.children).replace(/^/gm, '> ')
      case 'code':
        return indented(node.value, '    ')
      case 'thematicBreak':
        return '* * *'
      case 'html':
      case 'definition':
        return ''
      default:
        return inlineOf(node)
    }
  }

  function blocks(nodes: readonly Node[], between = '\n\n'): string {
    return nodes.map(block).filter(Boolean).join(between)
  }

  return blocks(markdown.children)
}
