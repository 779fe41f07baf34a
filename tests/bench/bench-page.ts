import { ratioOf, rowsOf, showNumber } from './bench-rows.ts'
import type { Figures } from './figures.ts'

const widths = (rows: readonly string[][]) =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

/** Aligned columns for a terminal. */
export function inColumns(rows: readonly string[][]): string {
  const wide = widths(rows)
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(wide[0] ?? 0) : text.padStart(wide[column] ?? 0)
  return rows.map((row) => `  ${row.map(cell).join('  ')}`).join('\n')
}

/** A Markdown table of figures; the first column and those in `words` are left-aligned. */
export const inMarkdown = (
  [head = [], ...rows]: readonly (readonly string[])[],
  words: readonly number[] = [],
): string =>
  [head, head.map((_, column) => (column === 0 || words.includes(column) ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

export const engineTable = (figures: Figures): string[][] => [
  ['', 'SQLite', 'PostgreSQL', 'ratio'],
  ...rowsOf(figures).map((row) => [
    row.what,
    row.show(figures.sqlite),
    row.show(figures.postgres),
    ratioOf(row, figures),
  ]),
]

export const bareTable = ({ besideBare }: Figures): string[][] => [
  ['Beside the least that Node can do (SQLite)', 'ours', 'bare', 'ratio'],
  ...besideBare.map(({ what, ours, bare, aim }) => {
    const value = ({ perSecond, cpuMicroseconds }: typeof ours) =>
      `${showNumber(perSecond)} a second, ${showNumber(cpuMicroseconds)} us`
    const ratio = ours.perSecond / bare.perSecond
    const missed = ratio >= aim ? '' : ', MISSED'
    return [what, value(ours), value(bare), `${ratio.toFixed(2)}x (aim ${aim}x${missed})`]
  }),
]

/** Two sentences: date and machine, and versions. */
export function describeRun({ machine, measuredOn, isQuick }: Figures): [string, string] {
  const { processor, cores, memoryGigabytes, node, sqlite, postgres, loadBefore, isOneDisk, disturbed } =
    machine
  const run = isQuick ? 'a quick run, whose figures are rough' : 'a full run'
  const beside = disturbed > 0 ? `, ${disturbed} measures disturbed by the host` : ''
  return [
    `${measuredOn}, ${run}: ${cores} cores (${processor}), ${memoryGigabytes} GB, load average before ${loadBefore.toFixed(1)}${beside}`,
    `Node ${node} with SQLite ${sqlite}, PostgreSQL ${postgres}${isOneDisk ? ' on the same disk' : ' on another disk'}`,
  ]
}

/** Results of benches that run separately. */
const ownBenches = `Benches of their own, measured 2026-11-23 on the same two cores, which others kept busy meanwhile (load average 11 to 17); that of a newsletter
through a mail company's day limit stands in [0062](decisions/0062-refusals.md):

- **Erasing and backing up a site with 300 MB of pictures** (SQLite, on the disk, \`npm run bench -- backup\`): slowest 1 % of pages, the worst of spans of two
  seconds, 20.6 ms quiet, 40.8 ms until nothing of the erased person was left in the file, 58.4 ms during a backup and its trial, 39.2 ms with both at
  once (aim at most 100 ms). The bench and its site had precedence over the other load; without that, spans of up to 110.6 ms were seen with both at once.`

/** The content of docs/bench.md. */
export const benchPage = (figures: Figures): string => `# What it costs, on both databases

\`npm run bench -- --write\` measures and writes this page, its figures ([bench.json](bench.json)) and the chart. Between machines **only the
ratios mean anything**; within one run the figures can be compared, since both databases are asked in turn.

Measured ${describeRun(figures).join('. ')}.

![Bars of what SQLite and PostgreSQL answer in a second, and of how long the owner waits; the tables below have all figures](bench.svg)

${inMarkdown(engineTable(figures))}

- The site is one process, sent as much as it can answer by another on the same machine (32 connections for pages and files, 64 for what is not
  named otherwise). PostgreSQL runs on that machine, too, with \`fsync\` on, and shares its cores: on one of its own it would be faster.
- A consultation, a choice and a sign-up are on the disk before their answer; a page view is not waited for.
- *Processor* is what one answer costs the site's process, plus what it costs those of PostgreSQL (Linux only); 1,000 us are a millisecond of one
  core. A ratio of two figures is that of their sum, or of the medians.
- Pages and files come from memory: where their two columns differ, it is the noise of the machine.
- Memory is that of the site's process after its start; PostgreSQL's own is not in it.
- What a request leaves in the database holds its indexes and mails. Mails are deleted later, so that less stays.

${inMarkdown(bareTable(figures))}

${ownBenches}
`
