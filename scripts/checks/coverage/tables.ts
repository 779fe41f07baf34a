import { readFileSync } from 'node:fs'

export type Row = { place: string; head: readonly string[]; cells: readonly string[] }

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell))

/** The rows of all tables of a Markdown file, each with the head of its table. */
export function readRows(file: string): Row[] {
  const rows: Row[] = []
  let head: string[] | undefined
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (!line.startsWith('|')) head = undefined
    else if (head === undefined) head = cells
    else if (!isRule(cells)) rows.push({ place: `${file}:${index + 1}`, head, cells })
  }
  return rows
}
