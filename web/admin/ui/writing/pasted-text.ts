import type { Node, Schema } from '@tiptap/pm/model'
import { cleanText } from '#contract/invisible-characters.ts'
import { readMarkdown } from './markdown.ts'

/** Signs that begin a point of a list, wherever it was written. */
export const bullets = '•·▪◦‣●⁃'
const item = new RegExp(`^(\\s*)(?:[-*+–${bullets}]|(\\d{1,2}[.)]))\\s+(?:\\[[ xX]?\\]\\s+)?`)
/** A line around code, or below the head of a table. */
const frame = /^\s*(?:(?:```|~~~)\w*|\|?(?:\s*:?-+:?\s*\|)+[\s:-]*)$/
const ownBlock = /^(?:#{1,6}\s|([-*_])(?:\s*\1){2,}$)/

function markdownOfLine(line: string): string {
  if (ownBlock.test(line.trim())) return line.trim()
  const [sign = '', indent = '', number = '-'] = item.exec(line) ?? []
  const words = line
    .slice(sign.length)
    .trim()
    // A row of a table: a blank between its cells.
    .replace(/^\|(.*)\|$/, (_, cells: string) => cells.replace(/\s*\|\s*/g, ' ').trim())
    .replace(/\t+/g, ' ')
    // `*bold*` and `~struck out~`, as WhatsApp writes them.
    .replace(/(?<![*\w])\*(?![*\s])([^*]*[^*\s])\*(?![*\w])/g, '**$1**')
    .replace(/(?<![~\w])~(?![~\s])([^~]*[^~\s])~(?![~\w])/g, '$1')
  // A year at the start of a line begins no list.
  return sign ? `${indent}${number} ${words}` : words.replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}

const kindOf = (line = '') => (item.test(line) ? 'item' : line.startsWith('>') ? 'quote' : 'text')

/** Reads plain text that was written elsewhere: its lines stay lines, and indented ones are no code. */
export function readPastedText(text: string, schema: Schema): Node {
  const lines = cleanText(text)
    .split('\n')
    .filter((line) => !frame.test(line))
  const written = lines.map((line, index) =>
    kindOf(line) === kindOf(lines[index - 1]) ? markdownOfLine(line) : `\n${markdownOfLine(line)}`,
  )
  return readMarkdown(written.join('\n'), schema, { softbreak: { node: 'hardBreak' } })
}
