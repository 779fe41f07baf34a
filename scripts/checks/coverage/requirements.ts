import { existsSync, globSync, readFileSync } from 'node:fs'

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

const summary = 'docs/security.md'
const list = 'docs/security/asvs-5.0.0.txt'

/** Prefixes of rows without a test; the reason follows. */
const withoutTest = ['Met without a test', 'Does not apply', 'Not met', 'Left out'] as const
type Outcome = 'Met and tested' | (typeof withoutTest)[number]

export type Clause = { id: string; text: string; place: string; needsTest: boolean }

/** The level of each requirement by id, in the standard's order. */
function readLevels(): Map<string, number> {
  const lines = readFileSync(list, 'utf8').split('\n')
  return new Map(
    lines
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(' '))
      .map(([id = '', level]) => [id, Number(level)]),
  )
}

/** The ids of a row: one, or a range of neighbours. */
function idsOf(cell: string, all: readonly string[]): string[] {
  const [first = '', last = first] = cell.split('-')
  const [from, to] = [all.indexOf(first), all.indexOf(last)]
  return from < 0 || to < from ? [] : all.slice(from, to + 1)
}

function outcomeOf(
  { place, cells }: Row,
  addClause: (clause: Clause) => void,
  fail: (reason: string) => void,
): Outcome {
  const here = cells.at(-1) ?? ''
  const said = withoutTest.find((words) => here.startsWith(`${words}: `))
  if (said && here.length < said.length + 12) fail(`${place}: the reason is missing`)
  addClause({ id: `asvs-${cells[0]?.split('-')[0]}`, text: here, place, needsTest: !said })
  return said ?? 'Met and tested'
}

function countedLine(outcomes: readonly Outcome[], level: string): string {
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const leftOut = count('Left out')
  return [
    `${count('Met and tested')} of ${outcomes.length} requirements of ASVS 5.0 at ${level} are met and tested`,
    `${count('Met without a test')} met without a test`,
    `${count('Does not apply')} do not apply`,
    `${count('Not met')} not met${leftOut === 0 ? '' : `, ${leftOut} left out`}`,
  ].join(', ')
}

/** Checks docs/security/*.md against the standard's list of requirements. */
export function checkRequirements(
  addClause: (clause: Clause) => void,
  fail: (reason: string) => void,
): string[] {
  if (!existsSync(list)) return []
  const levels = readLevels()
  const all = [...levels.keys()]
  const found = new Map<string, Outcome>()
  for (const file of globSync('docs/security/*.md').sort()) {
    for (const row of readRows(file, fail)) {
      const outcome = outcomeOf(row, addClause, fail)
      const ids = idsOf(row.cells[0] ?? '', all)
      if (ids.length === 0) fail(`${row.place}: the standard has no requirement ${row.cells[0]}`)
      for (const id of ids) {
        if (found.has(id)) fail(`${row.place}: ${id} has a row already`)
        if (outcome === 'Left out' && levels.get(id) !== 3) fail(`${row.place}: ${id} must not be left out`)
        found.set(id, outcome)
      }
    }
  }
  for (const id of all.filter((id) => !found.has(id))) fail(`${list}: ${id} has no row in docs/security/`)
  const outcomesOf = (isMeant: (level: number) => boolean) =>
    [...found].filter(([id]) => isMeant(levels.get(id) ?? 0)).map(([, outcome]) => outcome)
  const lines = [
    countedLine(
      outcomesOf((level) => level < 3),
      'level 2',
    ),
    countedLine(
      outcomesOf((level) => level === 3),
      'level 3',
    ),
  ]
  const text = readFileSync(summary, 'utf8')
  for (const line of lines) if (!text.includes(line)) fail(`${summary}: it should say "${line}"`)
  return lines
}
