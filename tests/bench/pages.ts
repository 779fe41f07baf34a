/**
 * `npm run bench`: the cost of pages, writes and the owner's pages on both databases. `-- --quick` does a
 * tenth, `-- --write` updates docs/. Between machines only the ratios are comparable.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { londonDay } from '#contract/london-time.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { bareTable, describeRun, engineTable, inColumns } from './bench-page.ts'
import { measureBesideBare } from './beside-bare.ts'
import { measureSites } from './engines.ts'
import type { Figures } from './figures.ts'
import { measureReads } from './owner-reads.ts'
import { countDisturbed } from './undisturbed.ts'
import { writeDocs } from './write-docs.ts'

const { values: wanted } = parseArgs({ options: { quick: { type: 'boolean' }, write: { type: 'boolean' } } })
const isQuick = wanted.quick === true
const effort = isQuick
  ? { rounds: 1, durationMs: 400, publishes: 2, uploads: 1 }
  : { rounds: 3, durationMs: 1500, publishes: 7, uploads: 3 }
const bareEffort = isQuick ? effort : { rounds: 5, durationMs: 1500 }
const sizes = isQuick ? { viewsInYear: 30_000, requests: 2000 } : { viewsInYear: 300_000, requests: 20_000 }

async function versionOfPostgres(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

function versionOfSqlite(): string {
  const memory = new DatabaseSync(':memory:')
  const version = memory.prepare('select sqlite_version() as version').get()?.version
  memory.close()
  return String(version)
}

const machineOf = async (
  postgresUrl: string,
  folder: string,
): Promise<Omit<Figures['machine'], 'disturbed'>> => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  sqlite: versionOfSqlite(),
  postgres: await versionOfPostgres(postgresUrl),
  loadBefore: loadavg()[0] ?? 0,
  // The folder of the test PostgreSQL's data.
  isOneDisk: (await stat(tmpdir())).dev === (await stat(folder)).dev,
})

async function bench(folder: string): Promise<Figures> {
  const startedAt = performance.now()
  const say = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${what}`)
  await using postgres = await startPostgres({ fsync: true })
  const place = { folder, postgresUrl: postgres.url }
  const machine = await machineOf(postgres.url, folder)
  say('visitors, on both databases')
  const sites = await measureSites(place, effort)
  say("the owner's pages, on both databases")
  const reads = await measureReads(place, sizes)
  say('SQLite beside the least that Node can do')
  const besideBare = await measureBesideBare(folder, bareEffort)
  say('done')
  return {
    ...{ measuredOn: londonDay(new Date()), isQuick, besideBare },
    machine: { ...machine, disturbed: countDisturbed() },
    sizes: { ...sizes, ...sites.sizes },
    sqlite: { ...sites.sqlite, ...reads.sqlite },
    postgres: { ...sites.postgres, ...reads.postgres },
  }
}

// On a disk, as the site: the system's temporary folder may be in memory.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-'))
try {
  const figures = await bench(folder)
  console.log(describeRun(figures).join('. '))
  for (const table of [engineTable(figures), bareTable(figures)]) console.log(`\n${inColumns(table)}`)
  if (wanted.write) console.log(`\nWritten: ${(await writeDocs(figures)).join(', ')}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
