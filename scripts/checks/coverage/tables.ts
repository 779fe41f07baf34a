import { existsSync, readFileSync } from 'node:fs'

export type Row = { place: string; cells: readonly string[] }

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell))

/** The rows of all tables in a Markdown file whose first column is headed Id; empty if there is no such file. */
export function readRows(file: string, fail: (reason: string) => void): Row[] {
  const rows: Row[] = []
  let head: string[] | undefined
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const [index, line] of lines.entries()) {
    const place = `${file}:${index + 1}`
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (!line.startsWith('|')) head = undefined
    else if (head === undefined) head = cells
    else if (head[0] === 'Id' && !isRule(cells)) {
      if (cells.length !== head.length || cells[0] === '')
        fail(`${place}: a row has ${head.length} cells: ${head.join(', ')}`)
      rows.push({ place, cells })
    }
  }
  return rows
}
