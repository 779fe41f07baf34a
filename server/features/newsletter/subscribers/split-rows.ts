/** A cell in quotation marks, which may hold separators and line breaks, or everything up to the next separator. */
const cellPattern = /[^\S\n\t]*"((?:[^"]|"")*)"[^\S\n\t]*(?=[,;\t|\n]|$)|([^,;\t|\n]*)/y

export type Row = {
  cells: string[]
  /** The row as it was written. */
  text: string
}

/**
 * Splits a list into rows and cells, whatever separates them: a spreadsheet's file in any country, or text that was
 * pasted. A quotation mark that is never closed is a character like any other.
 */
export function splitRows(list: string): Row[] {
  const text = list
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // Copied with the text and seen by nobody.
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u3000]/g, ' ')
    .replaceAll('＠', '@')
  const rows: Row[] = []
  let cells: string[] = []
  let rowStart = 0
  let at = 0
  while (at <= text.length) {
    cellPattern.lastIndex = at
    const [whole = '', quoted, plain = ''] = cellPattern.exec(text) ?? []
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    at += whole.length
    const isRowEnd = at >= text.length || text[at] === '\n'
    if (isRowEnd) {
      if (cells.some((cell) => cell !== '')) rows.push({ cells, text: text.slice(rowStart, at).trim() })
      cells = []
      rowStart = at + 1
    }
    at += 1
  }
  return rows
}
