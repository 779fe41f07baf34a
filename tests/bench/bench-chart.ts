import { describeRun } from './bench-page.ts'
import { chartRowsOf, type Row } from './bench-rows.ts'
import type { Figures } from './figures.ts'

const page = { width: 1080, margin: 40, gap: 56 }
const column = (page.width - 2 * page.margin - page.gap) / 2
const bar = { height: 18, gap: 3 }
const rowHeight = 76
const headHeight = 176
/** Room for a figure after the longest bar. */
const figureWidth = 124
const engineWidth = 92

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const engines = [
  { name: 'SQLite', of: 'sqlite', fill: '#8e3c18' },
  { name: 'PostgreSQL', of: 'postgres', fill: 'url(#stripes)' },
] as const

function drawRow(row: Row, figures: Figures, x: number, y: number): string {
  const most = Math.max(...engines.map(({ of }) => row.of(figures[of])))
  const full = column - engineWidth - figureWidth
  const bars = engines.map(({ name, of, fill }, index) => {
    const value = row.of(figures[of])
    const width = Math.max(2, most > 0 ? (value / most) * full : 0)
    const top = y + 12 + index * (bar.height + bar.gap)
    const base = top + bar.height - 5
    return `    <text x="${x}" y="${base}" class="engine">${name}</text>
    <rect x="${x + engineWidth}" y="${top}" width="${width.toFixed(1)}" height="${bar.height}" rx="2" fill="${fill}" stroke="${of === 'sqlite' ? '#8e3c18' : '#34192a'}"/>
    <text x="${(x + engineWidth + width + 8).toFixed(1)}" y="${base}" class="figure">${row.show(figures[of])}</text>`
  })
  return `  <g>
    <text x="${x}" y="${y}" class="what">${escaped(row.what)}</text>
${bars.join('\n')}
  </g>`
}

function drawColumn(heading: string, rows: readonly Row[], figures: Figures, x: number): string {
  const drawn = rows.map((row, index) => drawRow(row, figures, x, headHeight + 36 + index * rowHeight))
  return `  <text x="${x}" y="${headHeight - 6}" class="heading">${heading}</text>
  <line x1="${x}" x2="${x + column}" y1="${headHeight + 8}" y2="${headHeight + 8}" stroke="#d9c6b2"/>
${drawn.join('\n')}`
}

function listFigures(rows: readonly Row[], figures: Figures): string {
  const one = (row: Row) =>
    `${row.what}: SQLite ${row.show(figures.sqlite)}, PostgreSQL ${row.show(figures.postgres)}`
  return rows.map(one).join('. ')
}

/** docs/bench.svg: bars distinguishable by name and pattern as well as colour, each pair with its own scale. */
export function benchChart(figures: Figures): string {
  const { more, less } = chartRowsOf(figures)
  const height = headHeight + 36 + Math.max(more.length, less.length) * rowHeight + 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${height}" role="img" aria-labelledby="title what">
  <title id="title">SQLite and PostgreSQL beside each other</title>
  <desc id="what">${escaped(`${listFigures(more, figures)}. ${listFigures(less, figures)}.`)}</desc>
  <style>
    text { font-family: "Instrument Sans", "Segoe UI", Helvetica, Arial, sans-serif; fill: #34192a; }
    .title { font-family: Gloock, Georgia, serif; font-size: 30px; }
    .heading { font-family: Gloock, Georgia, serif; font-size: 20px; fill: #8e3c18; }
    .note, .engine { font-size: 14px; fill: #5e3a4d; }
    .what { font-size: 15px; font-weight: 600; }
    .figure { font-size: 14px; font-variant-numeric: tabular-nums; }
  </style>
  <defs>
    <pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="7" height="7" fill="#ebcdb7"/>
      <rect width="2.5" height="7" fill="#34192a"/>
    </pattern>
  </defs>
  <rect width="${page.width}" height="${height}" fill="#fbf6ee"/>
  <text x="${page.margin}" y="58" class="title">SQLite and PostgreSQL beside each other</text>
${describeRun(figures)
  .map(
    (text, index) => `  <text x="${page.margin}" y="${86 + index * 22}" class="note">${escaped(text)}</text>`,
  )
  .join('\n')}
  <text x="${page.margin}" y="130" class="note">Each pair of bars has a scale of its own. Between machines only the ratios mean anything.</text>
${drawColumn('Answered in a second: more is better', more, figures, page.margin)}
${drawColumn('Less is better', less, figures, page.margin + column + page.gap)}
</svg>
`
}
