import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { AppError } from '#server/http/errors.ts'

/** Takes about a millisecond to read: requests that arrive meanwhile need not wait for longer. */
const pieceBytes = 16 * 1024

const unreadable = (detail: string) => new AppError('INVALID_INPUT', { detail, errors: { csv: detail } })

async function* piecesOf(text: string) {
  // In bytes, since a piece of a string may end inside a character.
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes)
    await yieldToEventLoop()
  }
}

// The parser leaves the quotes of a cell where a blank follows them.
const plain = (cell: string) => cell.trim().replace(/^"(.*)"$/s, '$1')

type TakeRow = (cells: readonly string[], line: number) => void

/** Reads a CSV file piece by piece; each row comes with the number of the line it begins on. */
export async function readCsv(text: string, takeRow: TakeRow): Promise<void> {
  // Text never holds this character; the files of spreadsheet programs do.
  if (text.includes('\0'))
    throw unreadable('This is not a CSV file. Please save the list as CSV in your spreadsheet program first.')
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
    // With quotes and columns relaxed, a quotation mark that is open at the end is the only error left.
    skip_records_with_error: true,
    on_skip: () => {
      isUnclosed = true
      return undefined
    },
    on_record: (cells: string[], { lines }) => {
      // The parser counts to the end of a row, which may hold line breaks.
      takeRow(cells.map(plain), lines - cells.join('').split('\n').length + 1)
      linesRead = lines
      return null
    },
  })
  // Rows go to `takeRow`; without a reader it would wait for one at the end.
  parser.resume()
  await pipeline(piecesOf(text.replace(/\r\n?/g, '\n')), parser)
  if (isUnclosed)
    throw unreadable(`From line ${linesRead + 1} on there is a quotation mark that is never closed.`)
}

// The mark that our own export puts before what a spreadsheet would run as a formula.
const unmarked = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /mail/i.test(cell))

/** The heading that says nothing else comes before one such as "Mailing address" or "Email opt-in". */
function addressColumn(headings: readonly string[]): number {
  const plainly = headings.findIndex((cell) => /^e-?mails?( address(es)?)?$/i.test(cell))
  return plainly >= 0 ? plainly : headings.findIndex((cell) => /mail/i.test(cell))
}

// The schema is slow over a million cells: only what could be an address is shown to it.
const addressIn = (cell = '') =>
  cell.includes('@') ? NewsletterSignUp.safeParse({ email: unmarked(cell) }).data?.email : undefined

export type Addresses = {
  emails: string[]
  /** The number of the row that each address comes from. */
  lines: ReadonlyMap<string, number>
  /** Rows whose address an earlier row had. */
  repeated: number
  /** The first rows without an address that can be used, and the number of all. */
  unusable: { line: number; text: string }[]
  unusableTotal: number
}

const unusableShown = 20

/** The addresses of a list from another system: the column whose heading says so, else the first that holds one. */
export async function readAddresses(csv: string): Promise<Addresses> {
  const lines = new Map<string, number>()
  const unusable: Addresses['unusable'] = []
  let unusableTotal = 0
  let repeated = 0
  let column: number | undefined
  await readCsv(csv, (cells, line) => {
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
