import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { docs, type Figures } from '#tests/bench/figures.ts'
import { scaleTables } from './tables.ts'

const file = join(docs, 'scale.md')

export const readScalePage = (): string => readFileSync(file, 'utf8')

/** The page with the tables as these figures make them: each stands between its name and an end. */
export function withTables(page: string, figures: Figures): string {
  let written = page
  for (const [name, table] of Object.entries(scaleTables(figures))) {
    const place = new RegExp(`(<!-- table ${name} -->\n)[^]*?(<!-- end -->)`)
    if (!place.test(written)) throw new Error(`docs/scale.md has no place for the table "${name}"`)
    written = written.replace(place, (_all, begin: string, end: string) => `${begin}\n${table}\n\n${end}`)
  }
  return written
}

export const writeScalePage = (figures: Figures): void =>
  writeFileSync(file, withTables(readScalePage(), figures))
