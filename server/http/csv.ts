import { stringify } from 'csv-stringify/sync'

type Rows = readonly (readonly (string | number)[])[]

const options = {
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // In other locales spreadsheets split cells at these characters, and the rest could start a formula.
  quoted_match: /[;\t|]/,
} as const

/** Rows as CSV for spreadsheets (RFC 4180): with a UTF-8 mark, and formulas escaped. */
export const toCsv = (headings: readonly string[], rows: Rows): string =>
  stringify([headings, ...rows], options)
