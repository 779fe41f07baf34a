/**
 * `npm run bench -- worklist`: the owner's worklist and its search with 100,000 requests, on both databases.
 * `--quick` for fewer.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { foundAtMost } from '#contract/worklist.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { listWorklist, summariseWorklist } from '#server/features/consultations/worklist.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { undisturbed } from './undisturbed.ts'
import { addRequests, createTables } from './worklist-data.ts'

const isQuick = process.argv.includes('--quick')
const sizes = { few: 100, many: isQuick ? 20_000 : 100_000 }
const rounds = 15
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The fastest time is what a call costs, the median what the machine made of it. */
async function times(work: () => Promise<unknown>) {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(await timeMs(work))
  return { least: at(taken, 0), median: at(taken, 0.5) }
}

const format = (ms: number) => `${ms.toFixed(1)} ms`

/** The calls of the worklist tab when it is opened. */
const openTab = (deps: Deps) => Promise.all([listWorklist(deps, { limit: 100 }), summariseWorklist(deps)])

type Deps = { database: Database; now: () => Date }

const searches = [
  'okafor',
  'zoe okafor',
  'example.com',
  'copper tone',
  '07700 000 777',
  '+44 7700',
  'okafro',
  '3c',
  'am',
  'a',
  '%',
]

async function bench(kind: string, few: Deps, many: Deps) {
  const tabs: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds * 2; round++) {
    const taken = [await timeMs(() => openTab(few)), await timeMs(() => openTab(many))] as const
    if (round < 10) continue
    tabs[0].push(taken[0])
    tabs[1].push(taken[1])
  }
  const [little, much] = [at(tabs[0], 0.1), at(tabs[1], 0.1)]
  console.log(`\n${kind}`)
  console.log(
    `  the tab opens in ${format(little)} with ${sizes.few} requests, ${format(much)} with ${sizes.many}: ${(much / little).toFixed(2)} times`,
  )
  for (const search of searches)
    for (const status of [undefined, 'new', 'booked'] as const) {
      const query = { search, limit: 100, ...(status && { status }) }
      const { total } = await listWorklist(many, query)
      const { least, median } = await times(() => listWorklist(many, query))
      const found = total > foundAtMost ? `more than ${foundAtMost}` : total
      console.log(
        `  ${`"${search}"${status ? ` among ${status}` : ''}`.padEnd(34)} ${format(least).padStart(9)}, median ${format(median).padStart(9)}  (${found} found)`,
      )
    }
}

const now = Date.now()
const folder = await mkdtemp(join(tmpdir(), 'bench-worklist-'))
await using postgres = await startPostgres({ fsync: true })
const urls = async (kind: 'sqlite' | 'postgres', name: string) => {
  if (kind === 'sqlite') return `sqlite:${join(folder, `${name}.db`)}`
  const server = connectDatabase(postgres.url)
  await sql.raw(`create database ${name}`).execute(server.kysely)
  await server.close()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}
try {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const [few, many] = [connectDatabase(await urls(kind, 'few')), connectDatabase(await urls(kind, 'many'))]
    for (const database of [few, many]) await createTables(database)
    await addRequests(few, sizes.few, now)
    await addRequests(many, sizes.many, now)
    const deps = (database: Database) => ({ database, now: () => new Date(now) })
    await undisturbed(() => bench(kind, deps(few), deps(many)))
    await few.close()
    await many.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
