import { NewsletterSignUp } from '#contract/newsletter.ts'

type Cells = { line: number; cells: string[] }

/** The rows of a CSV file, by the number of the line each begins on. Commas, semicolons and tabs all separate. */
export function parseCsv(text: string): Cells[] {
  const rows: Cells[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startedOn = 1
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: startedOn, cells })
    cells = []
    cell = ''
  }
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  for (let index = 0; index < source.length; index++) {
    const character = source[index] ?? ''
    if (character === '\n') line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[index + 1] === '"') cell += source[index++]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (/[,;\t]/.test(character)) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n') {
      endRow()
      startedOn = line
    } else cell += character
  }
  endRow()
  return rows
}

// The mark that our own export puts before what a spreadsheet would run as a formula.
const unmarked = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /mail/i.test(cell))

export type Addresses = { emails: string[]; unusable: { line: number; text: string }[] }

/** The addresses of a list from another system: the column whose heading says so, else the first that holds one. */
export function readAddresses(csv: string): Addresses {
  const [first, ...others] = parseCsv(csv)
  const hasHeading = first !== undefined && isHeading(first.cells)
  const column = hasHeading ? first.cells.findIndex((cell) => /mail/i.test(cell)) : -1
  const emails = new Set<string>()
  const unusable: Addresses['unusable'] = []
  for (const { line, cells } of first && !hasHeading ? [first, ...others] : others) {
    const cell = column >= 0 ? cells[column] : cells.find((one) => one.includes('@'))
    const read = NewsletterSignUp.safeParse({ email: unmarked(cell ?? '') })
    if (read.success) emails.add(read.data.email)
    else unusable.push({ line, text: cells.join(', ').slice(0, 100) })
  }
  return { emails: [...emails], unusable }
}
