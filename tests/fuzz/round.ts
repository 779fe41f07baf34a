import fc from 'fast-check'
import { curlOf } from './curl.ts'
import type { Operation } from './document.ts'
import { createJudge, type Judge } from './judge.ts'
import type { Sent } from './requests.ts'
import { type Planned, requestTo } from './requests.ts'
import type { Scene } from './scene.ts'
import type { Answer } from './wire.ts'

export type Failure = {
  /** Equal for all requests that fail in the same way. */
  kind: string
  fault: string
  route: string
  /** The number of the request within its round, from 0. */
  seed: number
  round: number
  number: number
  curl: string
}

export type Counts = Record<string, Record<string, number>>

export type RoundOptions = {
  scene: Scene
  seed: number
  round: number
  requests: number
  /** Known faults are counted and not reported again. */
  known: Set<string>
  onRequest?: (number: number, planned: Planned, sent: Sent) => void
}

/** Calls that start a process or tighten a limit: at the usual frequency they would starve the others. */
const costly =
  /\/uploads\/\{id\}\/finish|\/proof$|\/imports\/\{id\}\/(?:check|apply)|^POST \/api\/admin\/backup(?:\/second-place\/copy)?$|POST .*\/account\/(?:second-step|password)$/
/** Deletions are less frequent than creations, since a deleted row can no longer be used. */
const destructive = /^DELETE |\/(?:erasures|deletion|discard|withdraw|logout)$/
const mostShrinks = 150

/** Faults that differ only in ids and numbers are equal. */
const classOf = (fault: string) => fault.replace(/[\d"'][\w"'-]*/g, '#').slice(0, 200)

/** Every second round uses https, two of four have a mail server, and one of eight has the usual limits. */
export const kindOfRound = (round: number) => ({
  isHttps: (round & 1) === 1,
  hasMail: (round & 2) === 2,
  ...(round % 8 === 7 && { limits: 1 }),
})

export const roundSeed = (seed: number, round: number) => (seed + Math.imul(round, 0x9e3779b1)) | 0

type Tools = { judge: Judge; each: readonly fc.Arbitrary<Planned>[]; any: fc.Arbitrary<Planned> }
const tools = new Map<string, Tools>()

/** Reads first and deletions last, so that rows exist in between. */
const order = ['GET', 'POST', 'PATCH', 'DELETE']

/** Cached for all rounds of a process: compiling the schemas takes as long as a thousand requests. */
function toolsFor({ operations }: Scene): Tools {
  const key = JSON.stringify(operations)
  const known = tools.get(key)
  if (known) return known
  const weigh = ({ name }: Operation) => (costly.test(name) ? 2 : destructive.test(name) ? 5 : 16)
  const all = operations
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
    .map((operation) => ({ weight: weigh(operation), arbitrary: requestTo(operation) }))
  const made = { judge: createJudge(), each: all.map(({ arbitrary }) => arbitrary), any: fc.oneof(...all) }
  tools.set(key, made)
  return made
}

/** Sends requests, judges each answer, and shrinks the request of each new fault. */
export async function runRound(options: RoundOptions) {
  const { scene, seed, round, requests, known, onRequest } = options
  const { judge, each, any } = toolsFor(scene)
  const counts: Counts = {}
  const faults = new Map<string, number>()
  const failures: Failure[] = []
  const unhandled: string[] = []
  let slowest = 0

  const note = (error: unknown) =>
    unhandled.push(error instanceof Error ? (error.stack ?? error.message) : `${error}`)
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)

  const faultsIn = (planned: Planned, sent: Sent, answer: Answer) => {
    const found = [...judge({ planned, sent, answer, isHttps: scene.isHttps })]
    for (const error of unhandled.splice(0)) found.push(`uncaught: ${error}`)
    return found.map((fault) => `${planned.operation.name}: ${fault}`)
  }

  let number = -1
  let finding: { fault: string; shrinks: number; curl: string } | undefined
  const smallestFound = () => finding
  const ask = async (planned: Planned) => {
    const isShrinking = finding !== undefined
    if (finding && ++finding.shrinks > mostShrinks) return
    if (!isShrinking) number++
    const { sent, answer, error } = await scene.ask(planned, (sent) => onRequest?.(number, planned, sent))
    const found = answer ? faultsIn(planned, sent, answer) : [`${planned.operation.name}: ${error}`]
    if (!isShrinking) {
      counts[planned.operation.name] ??= {}
      const byStatus = counts[planned.operation.name] ?? {}
      const status = answer?.status ?? 'none'
      byStatus[status] = (byStatus[status] ?? 0) + 1
      slowest = Math.max(slowest, answer?.cpuMs ?? 0)
    }
    if (finding) {
      if (!found.some((fault) => classOf(fault) === finding?.fault)) return
      finding.curl = curlOf(planned.method, sent)
      throw new Error(finding.fault)
    }
    for (const fault of found) {
      const kind = classOf(fault)
      faults.set(kind, (faults.get(kind) ?? 0) + 1)
      if (known.has(kind)) continue
      known.add(kind)
      finding = { fault: kind, shrinks: 0, curl: curlOf(planned.method, sent) }
      failures.push({ kind, fault, route: planned.operation.name, seed, round, number, curl: finding.curl })
    }
    if (finding) throw new Error(finding.fault)
  }

  /** A failed check ends fast-check's run: continue after the request that failed. */
  async function askAll(arbitrary: fc.Arbitrary<Planned>, count: number, start: number) {
    const property = fc.asyncProperty(arbitrary, ask)
    const first = number + 1
    for (let next = 0; next < count; next = number + 1 - first) {
      finding = undefined
      const path = next === 0 ? {} : { path: String(next) }
      const run = await fc.check(property, { seed: start, numRuns: count - next, ...path })
      const [last, smallest] = [failures.at(-1), smallestFound()]
      // An error of the fuzzer itself.
      if (run.failed && !smallest) throw run.errorInstance
      if (smallest && last) last.curl = smallest.curl
    }
  }

  const start = roundSeed(seed, round)
  // Each route once, even with few requests.
  for (const [index, one] of each.entries()) await askAll(one, 1, start + index)
  await askAll(any, requests - each.length, start)
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  for (const fault of await scene.faults()) {
    faults.set(fault, 1)
    failures.push({ kind: fault, fault, route: 'after the round', seed, round, number, curl: '' })
  }
  return {
    counts,
    faults: Object.fromEntries(faults),
    failures,
    requests: number + 1,
    slowestCpuMs: Math.round(slowest),
  }
}

export type RoundResult = Awaited<ReturnType<typeof runRound>>
