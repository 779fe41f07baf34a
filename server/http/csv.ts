import { stringify } from 'csv-stringify/sync'

/** Rows as a file for spreadsheets (RFC 4180): marked as UTF-8, with formulas made text. */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return stringify([headings, ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
}
