/**
 * `npm run bench -- scale`: what a day of so many visits asks of the site, from the figures of docs/bench.json. `--write` puts the
 * tables into docs/scale.md.
 */
import { parseArgs } from 'node:util'
import { readFigures } from '#tests/bench/figures.ts'
import { writeScalePage } from './page.ts'
import { scaleTables } from './tables.ts'

const { values: wanted } = parseArgs({ options: { write: { type: 'boolean' } } })
const figures = readFigures()
if (wanted.write) writeScalePage(figures)
else for (const table of Object.values(scaleTables(figures))) console.log(`${table}\n`)
