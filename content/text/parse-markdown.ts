import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { markdownProblem } from './markdown-bounds.ts'

// HTML tags are shown as text: otherwise a line within `<div>` would silently be missing.
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

const reader = unified()
  .data('micromarkExtensions', [withoutHtml, gfmAutolinkLiteral()])
  .data('fromMarkdownExtensions', [gfmAutolinkLiteralFromMarkdown()])
  .use(remarkParse)

export type Markdown = ReturnType<typeof reader.parse>

export type MarkdownNode = Markdown | Markdown['children'][number]

/** The node and all within it, in the order of the text. */
export function* nodesIn(node: MarkdownNode): Generator<MarkdownNode> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesIn(child)
}

const problemAsText = (value: string): Markdown => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
})

/**
 * Parses the Markdown of articles, the privacy page and mails. A refused text becomes its error message, which previews
 * show.
 */
export function parseMarkdown(text: string): Markdown {
  const problem = markdownProblem(text)
  return problem ? problemAsText(problem) : reader.parse(text)
}
