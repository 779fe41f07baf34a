import { NewsletterSignUp } from '#contract/newsletter.ts'
import { saysJoined, saysLeft, saysLeftBeside, saysLeftUnder } from './import-words.ts'

/** A cell in quotation marks, which may hold separators and line breaks, or everything up to the next separator. */
const cellPattern = /[^\S\n\t]*"((?:[^"]|"")*)"[^\S\n\t]*(?=[,;\t|\n]|$)|([^,;\t|\n]*)/y

type Row = {
  cells: string[]
  /** The row as it was written. */
  text: string
}

/**
 * Splits a list into rows and cells, whatever separates them: a spreadsheet's file in any country, or text that was
 * pasted. A quotation mark that is never closed is a character like any other.
 */
function splitRows(list: string): Row[] {
  const text = list
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // Copied with the text and seen by nobody.
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    // The last stands for what an older spreadsheet has written in its own letters.
    .replace(/[\u00a0\u3000\ufffd]/g, ' ')
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

/** What stands between addresses. Not an apostrophe or a slash, which may be part of one. */
const between = /[\s,;:|<>"“”„«»()[\]{}]+/
const ends = /^['‘’.*•·–—]+|['‘’.!?]+$/g

const piecesOf = (text: string) => text.split(between).filter(Boolean)

const validAddress = (text: string) => NewsletterSignUp.safeParse({ email: text }).data?.email

/** The addresses in a text, and the pieces that look like one and are none. */
function readAddresses(text: string): { emails: string[]; broken: string[] } {
  const emails: string[] = []
  const broken: string[] = []
  for (const piece of piecesOf(text)) {
    if (!piece.includes('@')) continue
    const bare = piece.replace(ends, '')
    const whole = validAddress(bare)
    const parts = whole === undefined ? bare.split(/[/&]/).map(validAddress) : [whole]
    const valid = parts.filter((email) => email !== undefined)
    if (valid.length === parts.length) emails.push(...valid)
    else broken.push(piece)
  }
  return { emails, broken }
}

const withoutAddresses = (text: string) =>
  piecesOf(text)
    .filter((piece) => !piece.includes('@'))
    .join(' ')

/** Whether a cell holds addresses and nothing else, but for a name before one. */
const isAddressCell = (cell: string) =>
  /^[^@]*<[^<>\s]+@[^<>\s]+>$/.test(cell) || piecesOf(cell).every((piece) => piece.includes('@'))

const mailHeading = /e-?mail|address/i
/** Columns with the address of somebody else. */
const othersHeading =
  /refer|invite|owner|manager|agent|assigned|staff|sender|from|created by|updated by|modified by|reply/i

/** The row with a table's headings, of those above its first address. A title may stand above it, and below it who has none. */
function headingRowOf(rows: readonly Row[]): Row | undefined {
  const first = rows.findIndex(({ text }) => text.includes('@'))
  const above = rows.slice(0, Math.max(0, first))
  const column = rows[first]?.cells.findIndex((cell) => cell.includes('@')) ?? 0
  const filled = ({ cells }: Row) => cells.filter(Boolean).length
  return (
    above.find(({ cells }) => mailHeading.test(cells[column] ?? '')) ??
    above.filter((row) => filled(row) > 1).sort((one, other) => filled(other) - filled(one))[0]
  )
}

/** The columns from which addresses are taken: those that hold little else, or are headed so. */
const addressColumns = (headings: readonly string[], rows: readonly Row[]): number[] =>
  headings.flatMap((heading, index) => {
    if (othersHeading.test(heading)) return []
    const filled = rows.flatMap(({ cells }) => cells[index] || [])
    const withAddress = filled.filter((cell) => cell.includes('@'))
    const isMostly = withAddress.filter(isAddressCell).length * 2 > filled.length
    return withAddress.length > 0 && (isMostly || mailHeading.test(heading)) ? [index] : []
  })

type Table = { head: Row; columns: readonly number[] }

function tableOf(rows: readonly Row[]): Table | undefined {
  const head = headingRowOf(rows)
  if (!head) return undefined
  const columns = addressColumns(head.cells, rows.slice(rows.indexOf(head) + 1))
  return columns.length > 0 ? { head, columns } : undefined
}

/** The text of a row in which its addresses are looked for. */
function sourceOf({ cells, text }: Row, table: Table | undefined): string {
  if (!table) return text
  const own = table.columns.flatMap((index) => cells[index] ?? [])
  // A separator within an unquoted cell has shifted the others.
  const isShifted = cells.length > table.head.cells.length && !own.some((cell) => cell.includes('@'))
  return (isShifted ? cells.filter(isAddressCell) : own).join(' ')
}

const hasRowLeft = ({ cells, text }: Row, table: Table | undefined) =>
  table
    ? cells.some((cell, index) => saysLeftUnder(table.head.cells[index] ?? '', cell))
    : saysLeftBeside(withoutAddresses(text))

export type ImportedList = {
  active: string[]
  /** Who has left the other list, cannot be reached there or never joined it. */
  left: string[]
  /** What could not be read: pieces that look like an address, or whole lines. */
  unread: string[]
}

/** Reads a list of addresses from another system: a file, or text that was pasted. */
export function readImportedList(list: string): ImportedList {
  const rows = splitRows(list)
  const table = tableOf(rows)
  const named = new Set<string>()
  const left = new Set<string>()
  const unread: string[] = []
  // A line such as "Unsubscribed" heads those below it.
  let isLeftSection = false

  for (const row of rows) {
    if (row === table?.head) continue
    const { emails, broken } = readAddresses(sourceOf(row, table))
    const hasLeft = isLeftSection || hasRowLeft(row, table)
    for (const email of emails) (hasLeft ? left : named).add(email)
    unread.push(...broken)
    if (emails.length + broken.length > 0) continue
    const isLine = row.cells.filter(Boolean).length === 1
    if (isLine && saysLeft(row.text)) isLeftSection = true
    else if (isLine && saysJoined(row.text)) isLeftSection = false
    // A row of a table may hold no address.
    else if (!table) unread.push(row.text)
  }
  const active = [...named].filter((email) => !left.has(email))
  return { active, left: [...left], unread }
}
