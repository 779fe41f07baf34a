/**
 * `npm run drill -- fuzz`: a million unusual requests. `--requests N`, `--seed S`, `--database
 * sqlite|postgres`, `--workers N`. An interrupted run continues with the same settings; `--round R` repeats
 * one round, `--anew` starts over.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { provideDatabases } from '#tests/support/databases-for-run.ts'
import { tellPostgres } from '#tests/support/tell-postgres.ts'
import { addRound, type Plan, readState, writeState } from './state.ts'
import { summaryOf } from './table.ts'
import { createWorker } from './workers.ts'

const requestsPerRound = 5000

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '2026' },
    database: { type: 'string', default: 'sqlite' },
    workers: { type: 'string', default: String(availableParallelism()) },
    round: { type: 'string' },
    anew: { type: 'boolean', default: false },
  },
})
const { seed, requests, workers, round, database } = z
  .object({
    seed: z.coerce.number(),
    requests: z.coerce.number(),
    workers: z.coerce.number(),
    round: z.optional(z.coerce.number()),
    database: z.enum(['sqlite', 'postgres']),
  })
  .parse(values)
const plan: Plan = { seed, requests, database }

/** In memory where possible: this is no test of the disk. */
const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fuzz-'))
const provided = new Map<string, unknown>()
const giveBack = await provideDatabases(
  { provide: (name, value) => void provided.set(name, value) },
  { fsync: false },
)
const { postgresUrl, templates } = z
  .object({ postgresUrl: z.string(), templates: z.object({ sqlite: z.string(), postgres: z.string() }) })
  .parse(Object.fromEntries(provided))

/** Creates a database for a round. */
async function databaseForRound() {
  if (database === 'sqlite') return { databaseUrl: '', template: templates.sqlite, drop: async () => {} }
  const name = `fuzz_${randomUUID().replaceAll('-', '')}`
  await tellPostgres(postgresUrl, `create database ${name} template ${templates.postgres}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const drop = () => tellPostgres(postgresUrl, `drop database ${name} with (force)`)
  return { databaseUrl: url.href, template: undefined, drop }
}

const state =
  values.anew || round !== undefined ? { ...readState({ ...plan, seed: Number.NaN }), seed } : readState(plan)
const wanted =
  round === undefined
    ? Array.from({ length: Math.ceil(requests / requestsPerRound) }, (_, index) => index)
    : [round]
const rest = wanted.filter((one) => !state.done.includes(one))
if (state.done.length > 0) console.log(`Goes on after ${state.asked} requests`)

let isStopping = false
const pool = Array.from({ length: Math.min(workers, rest.length) }, (_, index) =>
  createWorker(index, folder, new URL(postgresUrl).port),
)
const stop = () => {
  isStopping = true
  for (const worker of pool) worker.stop()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const before = state.seconds
const begun = performance.now()
async function work(worker: (typeof pool)[number]): Promise<void> {
  for (let next = rest.shift(); next !== undefined && !isStopping; next = rest.shift()) {
    const { drop, ...place } = await databaseForRound()
    const asked = Math.min(requestsPerRound, requests - next * requestsPerRound)
    const order = { seed, round: next, requests: asked, known: Object.keys(state.faults), folder, ...place }
    const outcome = await worker.run(order)
    if (!isStopping) await drop()
    if (isStopping) return
    if ('died' in outcome) {
      const failure = {
        kind: 'died',
        fault: `the process ended: ${outcome.died}`,
        route: '',
        curl: outcome.lastRequest,
      }
      const failures = [{ ...failure, seed, round: next, number: -1 }]
      addRound(state, next, { counts: {}, faults: { died: 1 }, failures, requests: 0, slowestCpuMs: 0 }, 0)
    } else addRound(state, next, outcome.result, outcome.memoryMb)
    state.seconds = before + (performance.now() - begun) / 1000
    if (round === undefined) writeState(state)
    for (const { fault, round, number, curl } of state.failures.slice(shown)) {
      console.log(`${fault}\n    seed ${seed}, round ${round}, request ${number}\n    ${curl}`)
      shown++
    }
    console.log(
      `${state.asked} of ${requests}: ${Math.round(state.asked / state.seconds)}/s, ${state.failures.length} kinds of faults`,
    )
  }
}
let shown = state.failures.length
await Promise.all(pool.map(work))
for (const worker of pool) worker.stop()
await giveBack()
await rm(folder, { recursive: true, force: true })
console.log(`\n${summaryOf(state)}`)
if (isStopping) console.log('Stopped. The same command goes on from here.')
process.exitCode = state.failures.length > 0 || isStopping ? 1 : 0
