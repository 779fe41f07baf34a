/** A cell that a spreadsheet would run as a formula is marked as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a file for spreadsheets (RFC 4180); its mark tells them that it is UTF-8. */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
