import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeScalePage } from '#tests/scale/page.ts'
import { benchChart } from './bench-chart.ts'
import { benchPage } from './bench-page.ts'
import { docs, type Figures } from './figures.ts'

const significant = 4

/** Four significant digits are more than a machine can reproduce, and keep the diffs between commits readable. */
const rounded = (figures: Figures): Figures =>
  JSON.parse(
    JSON.stringify(figures, (_key, value: unknown) =>
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(significant)) : value,
    ),
  )

/** Writes the figures, the page and the chart made of them, and the figures that other pages quote. */
export async function writeDocs(measured: Figures): Promise<string[]> {
  const figures = rounded(measured)
  const files = {
    'bench.json': `${JSON.stringify(figures, null, 2)}\n`,
    'bench.md': benchPage(figures),
    'bench.svg': benchChart(figures),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(docs, name), text)
  writeScalePage(figures)
  return [...Object.keys(files), 'scale.md'].map((name) => `docs/${name}`)
}
