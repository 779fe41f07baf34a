import { find } from 'linkifyjs'
import { type Block, paragraph, type Span } from './letter.ts'
import { toSafeBodyText } from './visitor-text.ts'

/** Turns web and mail addresses into links with the same text. */
function linked(words: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { value, href, start, end: next } of find(words, { defaultProtocol: 'https' })) {
    if (start > end) spans.push(words.slice(end, start))
    spans.push({ text: value, href })
    end = next
  }
  if (end < words.length) spans.push(words.slice(end))
  return spans
}

/** The owner's own words, paragraph by paragraph. */
export const toParagraphs = (text: string): Block[] =>
  toSafeBodyText(text)
    .split(/\n[ \t]*\n\s*/)
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words) => paragraph(...linked(words)))
