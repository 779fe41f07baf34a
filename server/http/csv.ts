import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

type Rows = readonly (readonly (string | number)[])[]

const options = {
  escape_formulas: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // Spreadsheets of other countries end a cell there, and what follows would begin another: a formula, perhaps.
  quoted_match: /[;\t|]/,
} as const

/** Rows as a file for spreadsheets (RFC 4180): marked as UTF-8, with formulas made text. */
export const toCsv = (headings: readonly string[], rows: Rows): string =>
  stringify([headings, ...rows], { ...options, bom: true })

/** The same for more rows than should be held at once. */
export function streamCsv(headings: readonly string[], slices: AsyncIterable<Rows>): Readable {
  async function* pieces() {
    yield toCsv(headings, [])
    for await (const rows of slices) yield stringify([...rows], options)
  }
  return Readable.from(pieces())
}
