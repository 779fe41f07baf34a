import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

// HTML tags are shown as text: otherwise a line within `<div>` would silently be missing.
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

const reader = unified()
  .data('micromarkExtensions', [withoutHtml, gfmAutolinkLiteral()])
  .data('fromMarkdownExtensions', [gfmAutolinkLiteralFromMarkdown()])
  .use(remarkParse)

export type Markdown = ReturnType<typeof reader.parse>

/** Parses a text for the editor. */
export const parseMarkdown = (text: string): Markdown => reader.parse(text)
