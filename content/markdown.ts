import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

// Tags are read as the words they are: left out, a line within `<div>` would silently be missing.
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

const reader = unified()
  .data('micromarkExtensions', [withoutHtml, gfmAutolinkLiteral()])
  .data('fromMarkdownExtensions', [gfmAutolinkLiteralFromMarkdown()])
  .use(remarkParse)

export type Markdown = ReturnType<typeof reader.parse>

/** The one dialect of articles, the privacy page and mails. */
export const parseMarkdown = (text: string): Markdown => reader.parse(text)
