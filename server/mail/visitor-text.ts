import { markdown } from '#content/markdown.ts'
import { cleanLine, cleanText } from '#contract/invisible-characters.ts'
import { type Block, paragraph, type Span } from './letter.ts'

/** Visitor text made safe for a header: one line, without invisible characters. */
export function toSafeHeaderText(text: string, longest = 150): string {
  // "=?" starts an encoded word (RFC 2047): mail programs would decode hidden text, line ends included.
  const line = cleanLine(text).replace(/\s+/g, ' ').replaceAll('=?', '= ?')
  return Array.from(line).slice(0, longest).join('')
}

/** Turns web and mail addresses into links with the same text. */
function linked(words: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { text, url, index, lastIndex } of markdown.linkify.match(words) ?? []) {
    if (!markdown.validateLink(url)) continue
    if (index > end) spans.push(words.slice(end, index))
    spans.push({ text, href: url })
    end = lastIndex
  }
  if (end < words.length) spans.push(words.slice(end))
  return spans
}

/** The owner's own words, paragraph by paragraph. */
export const toParagraphs = (text: string): Block[] =>
  cleanText(text)
    .split(/\n[ \t]*\n\s*/)
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words) => paragraph(...linked(words)))
