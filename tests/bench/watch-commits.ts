/** Times each commit of a measured process. */
import { StatementSync } from 'node:sqlite'

const times: number[] = []
let read = 0

const { run } = StatementSync.prototype
Reflect.set(StatementSync.prototype, 'run', function (this: StatementSync, ...parameters: unknown[]) {
  if (this.sourceSQL !== 'commit') return Reflect.apply(run, this, parameters)
  const start = performance.now()
  const result = Reflect.apply(run, this, parameters)
  times.push(performance.now() - start)
  return result
})

/** The number of commits so far, and the median time in milliseconds since the previous call. */
export function takeCommits(): { commits: number; medianCommitMs: number } {
  const sorted = times.slice(read).sort((a, b) => a - b)
  read = times.length
  return { commits: read, medianCommitMs: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}
