import fc from 'fast-check'
import { curlOf } from './curl.ts'
import { createJudge } from './judge.ts'
import { type Planned, requestToAny } from './requests.ts'
import type { Scene } from './scene.ts'
import type { Answer, Sent } from './wire.ts'

export type Failure = {
  /** The same for all requests that fail in this way. */
  kind: string
  fault: string
  route: string
  /** Which request of which round, counted from 0. */
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
  /** Faults that are known already are counted, and not told again. */
  known: Set<string>
  onRequest?: (number: number, planned: Planned, sent: Sent) => void
}

/** Calls that start a process, or draw all pages: asked as often as others they would leave no time for them. */
const costly =
  /\/uploads\/\{id\}\/finish|\/proof$|\/imports\/\{id\}\/(?:check|apply)|website\.zip|POST .*\/(?:publish|undo|back-to-first|restore|take-off|bring-back|plan)$|^POST \/api\/admin\/backup(?:\/second-place\/copy)?$/
const mostShrinks = 150

/** A fault is the same whatever ids and numbers it was seen with. */
const classOf = (fault: string) => fault.replace(/[\d"'][\w"'-]*/g, '#').slice(0, 200)

export const roundSeed = (seed: number, round: number) => (seed + Math.imul(round, 0x9e3779b1)) | 0

/** Sends so many requests, judges each answer, and finds the smallest request for each fault. */
export async function runRound(options: RoundOptions) {
  const { scene, seed, round, requests, known, onRequest } = options
  const judge = createJudge()
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
  const property = fc.asyncProperty(requestToAny(weigh(scene)), async (planned) => {
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
  })

  // A failed check ends fast-check's run: the next one goes on behind the request that failed.
  for (let next = 0; next < requests; next = number + 1) {
    finding = undefined
    const path = next === 0 ? {} : { path: String(next) }
    await fc.check(property, { seed: roundSeed(seed, round), numRuns: requests - next, ...path })
    const [last, smallest] = [failures.at(-1), smallestFound()]
    if (!smallest || !last) break
    last.curl = smallest.curl
  }
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

const weigh = ({ operations }: Scene) =>
  operations.map((operation) => ({ operation, weight: costly.test(operation.name) ? 1 : 8 }))
