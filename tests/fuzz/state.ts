import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const file = join(import.meta.dirname, '../../.cache/fuzz.json')

const Failure = z.object({
  kind: z.string(),
  fault: z.string(),
  route: z.string(),
  seed: z.number(),
  round: z.number(),
  number: z.number(),
  curl: z.string(),
})

const State = z.object({
  seed: z.number(),
  database: z.enum(['sqlite', 'postgres']),
  requests: z.number(),
  /** Completed rounds, in any order. */
  done: z.array(z.number()),
  asked: z.number(),
  seconds: z.number(),
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  faults: z.record(z.string(), z.number()),
  failures: z.array(Failure),
  slowestCpuMs: z.number(),
  memoryMb: z.number(),
})
export type State = z.output<typeof State>
export type Plan = Pick<State, 'seed' | 'database' | 'requests'>

const begin = (plan: Plan): State => ({
  ...plan,
  ...{ done: [], asked: 0, seconds: 0, counts: {}, faults: {}, failures: [], slowestCpuMs: 0, memoryMb: 0 },
})

/** The state of an interrupted run with the same plan, or a new one. */
export function readState(plan: Plan): State {
  try {
    const state = State.parse(JSON.parse(readFileSync(file, 'utf8')))
    const isSame =
      state.seed === plan.seed && state.database === plan.database && state.requests === plan.requests
    return isSame ? state : begin(plan)
  } catch {
    return begin(plan)
  }
}

export function writeState(state: State): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

const addTo = (sums: Record<string, number>, more: Readonly<Record<string, number>>) => {
  for (const [key, count] of Object.entries(more)) sums[key] = (sums[key] ?? 0) + count
}

type Round = Pick<State, 'counts' | 'faults' | 'failures' | 'slowestCpuMs'> & { requests: number }

export function addRound(state: State, round: number, result: Round, memoryMb: number): void {
  state.done.push(round)
  state.asked += result.requests
  for (const [route, byStatus] of Object.entries(result.counts)) {
    state.counts[route] ??= {}
    addTo(state.counts[route], byStatus)
  }
  addTo(state.faults, result.faults)
  state.failures.push(...result.failures)
  state.slowestCpuMs = Math.max(state.slowestCpuMs, result.slowestCpuMs)
  state.memoryMb = Math.max(state.memoryMb, memoryMb)
}
