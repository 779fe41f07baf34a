/** `npm run bench -- analytics`: the cost of statistics. `--quick` uses a tenth of the data. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchIngest, benchMemory, benchPagesDuringIngest } from './analytics-ingest.ts'
import { benchSummary } from './analytics-summary.ts'

const isQuick = process.argv.includes('--quick')
const views = isQuick
  ? { few: 10_000, many: 1_000_000, ingested: 100_000 }
  : { few: 10_000, many: 10_000_000, ingested: 1_000_000 }

// On a disk, as the site: the system's temporary folder may be in memory.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-analytics-'))
try {
  await benchSummary(folder, views)
  for (const connections of [16, 64]) await benchIngest(folder, connections)
  await benchPagesDuringIngest(folder)
  await benchMemory(folder, views.ingested)
} finally {
  await rm(folder, { recursive: true, force: true })
}
