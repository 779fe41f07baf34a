import { cleanText } from '#contract/invisible-characters.ts'

/** Signs that begin a point of a list, wherever it was written. */
export const bullets = '•·▪◦‣●⁃'
const item = new RegExp(`^(\\s*)(?:[-*+–${bullets}]|(\\d{1,2}[.)]))\\s+(?:\\[[ xX]?\\]\\s+)?`)
const fence = /^\s*(?:```|~~~)\w*\s*$/
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+[\s:-]*$/
const ownBlock = /^(?:#{1,6}\s|([-*_])(?:\s*\1){2,}$)/

/** `*bold*` and `~struck out~`, as WhatsApp writes them. */
const withMarks = (line: string) =>
  line
    .replace(/(?<![*\w])\*(?![*\s])([^*]*[^*\s])\*(?![*\w])/g, '**$1**')
    .replace(/(?<![~\w])~(?![~\s])([^~]*[^~\s])~(?![~\w])/g, '$1')

/** A row of a table: a blank between its cells. */
const withoutCells = (line: string) =>
  line
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) => cells.replace(/\s*\|\s*/g, ' ').trim())
    .replace(/\t+/g, ' ')

function lineOf(line: string): string {
  if (ownBlock.test(line.trim())) return line.trim()
  const [sign, indent = '', number = '-'] = item.exec(line) ?? []
  if (sign) return `${indent}${number} ${withMarks(line.slice(sign.length).trim())}`
  // A year at the start of a line begins no list.
  return withMarks(withoutCells(line.trim())).replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}

function kindOf(line: string): 'block' | 'item' | 'quote' | 'text' {
  if (line.trim() === '' || ownBlock.test(line.trim())) return 'block'
  return item.test(line) ? 'item' : line.startsWith('>') ? 'quote' : 'text'
}

/** What stands between two lines; all others are blocks of their own. */
const joined: Readonly<Record<string, string>> = {
  'text,text': '\\\n',
  'quote,quote': '\\\n',
  'item,item': '\n',
}

/** Markdown of plain text that was written elsewhere: its lines stay lines, and indented ones are no code. */
export function markdownOfPastedText(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .filter((line) => !tableRule.test(line))
    .map((line) => (fence.test(line) ? '' : line))
  return lines.map(lineOf).reduce((written, line, index) => {
    const before = lines[index - 1] ?? ''
    const kinds = [kindOf(before), kindOf(lines[index] ?? '')].join()
    return written + (joined[kinds] ?? '\n\n') + line
  })
}
