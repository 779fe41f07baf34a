import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { AppError } from '#server/http/errors.ts'

/** Parsing a piece takes about a millisecond: other requests wait no longer than that. */
const pieceBytes = 16 * 1024

const unreadable = (detail: string) => new AppError('INVALID_INPUT', { detail, errors: { csv: detail } })

async function* piecesOf(text: string) {
  // In bytes, since cutting a string could split a character.
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes)
    await yieldToEventLoop()
  }
}

// The parser keeps the quotes of a cell if a blank follows them.
const plain = (cell: string) => cell.trim().replace(/^"(.*)"$/s, '$1')

type TakeRow = (cells: readonly string[], line: number) => void

/** Reads a CSV file piece by piece; `takeRow` gets each row with the number of its first line. */
export async function parseCsv(text: string, takeRow: TakeRow): Promise<void> {
  // Text never contains NUL; the binary files of spreadsheet programs do.
  if (text.includes('\0'))
    throw unreadable('This list cannot be read. Please save it as “CSV” in your spreadsheet program first.')
  let linesRead = 0
  let isUnclosed = false
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    record_delimiter: '\n',
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // With quotes and columns relaxed, an unclosed quotation mark is the only error left.
    skip_records_with_error: true,
    on_skip: () => {
      isUnclosed = true
      return undefined
    },
    on_record: (cells: string[], { lines }) => {
      // The parser counts to the last line of a row, which may hold line breaks.
      takeRow(cells.map(plain), lines - cells.join('').split('\n').length + 1)
      linesRead = lines
      return null
    },
  })
  // Rows go to `takeRow`: the stream must flow without a reader, or it stalls at the end.
  parser.resume()
  await pipeline(piecesOf(text.replace(/\r\n?/g, '\n')), parser)
  if (isUnclosed)
    throw unreadable(`From line ${linesRead + 1} on there is a quotation mark that is never closed.`)
}

// Our own export prefixes formulas with an apostrophe, so that no spreadsheet runs them.
const unmarked = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /mail/i.test(cell))

/** A heading such as "Email" is preferred to "Mailing address" or "Email opt-in". */
function addressColumn(headings: readonly string[]): number {
  const plainly = headings.findIndex((cell) => /^e-?mails?( address(es)?)?$/i.test(cell))
  return plainly >= 0 ? plainly : headings.findIndex((cell) => /mail/i.test(cell))
}

// The schema is slow over a million cells: parse only cells with an @.
const addressIn = (cell = '') =>
  cell.includes('@') ? NewsletterSignUp.safeParse({ email: unmarked(cell) }).data?.email : undefined

export type Addresses = {
  emails: string[]
  /** The line of each address. */
  lines: ReadonlyMap<string, number>
  /** Number of rows that repeat an earlier address. */
  repeated: number
  /** The first rows without a usable address, and the number of all of them. */
  unusable: { line: number; text: string }[]
  unusableTotal: number
}

const unusableShown = 20

/**
 * Reads the addresses of a list from another system: from the column with an e-mail heading, else from the
 * first cell with an address.
 */
export async function parseAddressesInCsv(csv: string): Promise<Addresses> {
  const lines = new Map<string, number>()
  const unusable: Addresses['unusable'] = []
  let unusableTotal = 0
  let repeated = 0
  let column: number | undefined
  await parseCsv(csv, (cells, line) => {
    if (column === undefined) {
      column = isHeading(cells) ? addressColumn(cells) : -1
      if (column >= 0) return
    }
    const cell = column >= 0 ? cells[column] : cells.find((one) => addressIn(one) !== undefined)
    const email = addressIn(cell)
    if (email !== undefined && lines.has(email)) repeated++
    else if (email !== undefined) lines.set(email, line)
    else if (++unusableTotal <= unusableShown) unusable.push({ line, text: cells.join(', ').slice(0, 100) })
  })
  return { emails: [...lines.keys()], lines, repeated, unusable, unusableTotal }
}
