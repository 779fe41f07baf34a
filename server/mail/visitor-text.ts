import { markdown } from '#content/markdown.ts'
import { type Block, paragraph, type Span } from './letter.ts'

// Control characters and line separators would break a header; direction marks could disguise text.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Visitor text made safe for a header: one line, one direction. */
export function toSafeHeaderText(text: string, longest = 150): string {
  const line = text
    .toWellFormed()
    .replace(directions, '')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    // Start of an encoded word (RFC 2047): mail programs would decode hidden text, line ends included.
    .replaceAll('=?', '= ?')
    .trim()
  return Array.from(line).slice(0, longest).join('')
}

/** Visitor text made safe for a mail body: line breaks stay, control and direction characters go. */
export function toSafeBodyText(text: string): string {
  return text
    .toWellFormed()
    .replace(directions, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
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
  toSafeBodyText(text)
    .split(/\n[ \t]*\n\s*/)
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words) => paragraph(...linked(words)))
