import type { Mark, Node } from 'prosemirror-model'
import { type Markdown, parseMarkdown } from '#content/text/parse-markdown.ts'
import { schema } from './schema.ts'

type MarkdownNode = Markdown['children'][number]
type Reading = { breaksLines: boolean }

const { nodes, marks } = schema

/** The inline nodes of these, or undefined if there is something among them for which there is no button. */
function inlineOf(
  children: readonly MarkdownNode[],
  around: readonly Mark[],
  how: Reading,
): Node[] | undefined {
  const found: Node[] = []
  const addWithin = (node: { children: MarkdownNode[] }, mark: Mark) => {
    const within = inlineOf(node.children, mark.addToSet(around), how)
    if (within) found.push(...within)
    return within !== undefined
  }
  const addText = (text: string, set: readonly Mark[]) => {
    if (text !== '') found.push(schema.text(text, set))
  }
  for (const node of children) {
    switch (node.type) {
      case 'text':
        if (how.breaksLines)
          for (const [index, line] of node.value.split(/\r?\n/).entries()) {
            if (index > 0) found.push(nodes.break.create(null, null, around))
            addText(line, around)
          }
        // A soft line break is a space, as in HTML.
        else addText(node.value.replace(/[ \t]*\r?\n[ \t]*/g, ' '), around)
        break
      case 'inlineCode':
        addText(node.value, marks.code.create().addToSet(around))
        break
      case 'break':
        found.push(nodes.break.create(null, null, around))
        break
      case 'image': {
        const attrs = { name: node.url, alt: node.alt ?? '', title: node.title ?? '' }
        found.push(nodes.picture.create(attrs, null, around))
        break
      }
      case 'strong':
        if (!addWithin(node, marks.bold.create())) return undefined
        break
      case 'emphasis':
        if (!addWithin(node, marks.italic.create())) return undefined
        break
      case 'link':
        if (!addWithin(node, marks.link.create({ href: node.url, title: node.title ?? '' }))) return undefined
        break
      default:
        return undefined
    }
  }
  return found
}

function blocksOf(children: readonly MarkdownNode[], how: Reading): Node[] | undefined {
  const found = children.map((child) => blockOf(child, how))
  const known = found.filter((one) => one !== undefined)
  return known.length === found.length ? known : undefined
}

function itemOf(node: MarkdownNode, how: Reading): Node | undefined {
  if (node.type !== 'listItem') return undefined
  const within = blocksOf(node.children, how)
  if (!within) return undefined
  const isReady = within[0]?.type === nodes.paragraph
  const content = isReady ? within : [nodes.paragraph.create(), ...within]
  return isReady || within.length === 0
    ? nodes.item.create({ isSpread: node.spread === true }, content)
    : undefined
}

function blockOf(node: MarkdownNode, how: Reading): Node | undefined {
  switch (node.type) {
    case 'paragraph': {
      const content = inlineOf(node.children, [], how)
      return content && nodes.paragraph.create(null, content)
    }
    case 'heading': {
      const content = inlineOf(node.children, [], how)
      return content && nodes.heading.create({ level: node.depth }, content)
    }
    case 'blockquote': {
      const content = blocksOf(node.children, how)
      return content && (nodes.quote.createAndFill(null, content) ?? undefined)
    }
    case 'list': {
      const items = node.children.map((item) => itemOf(item, how))
      const known = items.filter((item) => item !== undefined)
      if (known.length < items.length) return undefined
      const attrs = { isSpread: node.spread === true, ...(node.ordered && { start: node.start ?? 1 }) }
      return (node.ordered ? nodes.numbers : nodes.list).create(attrs, known)
    }
    case 'thematicBreak':
      return nodes.rule.create()
    default:
      return undefined
  }
}

/** A block of a text, and where its Markdown stands in it. */
export type ReadBlock = { node: Node; start: number; end: number }

/** Reads the blocks of a Markdown text. `breaksLines` keeps single line breaks, as of pasted plain text. */
export function readBlocks(text: string, how: Reading = { breaksLines: false }): ReadBlock[] {
  return parseMarkdown(text).children.map((child) => {
    // A text that is refused unread has no positions: it is shown whole, as it was written.
    const from = child.position?.start.offset ?? 0
    const start = text.lastIndexOf('\n', from - 1) + 1
    const end = child.position?.end.offset ?? text.length
    const shown = text.slice(start, end)
    const node = child.position && blockOf(child, how)
    return { node: node ?? nodes.source.create(null, shown === '' ? null : schema.text(shown)), start, end }
  })
}
