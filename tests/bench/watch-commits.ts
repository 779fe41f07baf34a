/** Loaded into every thread of a measured process: times each commit, and tells the main thread. */
import { StatementSync } from 'node:sqlite'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const channel = new BroadcastChannel('commits')
channel.unref()

let times: number[] = []
let count = 0

function note(ms: number) {
  times.push(ms)
  count++
}

if (isMainThread) channel.onmessage = ({ data }) => note(Number(data))

const { run } = StatementSync.prototype
Reflect.set(StatementSync.prototype, 'run', function (this: StatementSync, ...parameters: unknown[]) {
  if (this.sourceSQL !== 'commit') return Reflect.apply(run, this, parameters)
  const start = performance.now()
  const result = Reflect.apply(run, this, parameters)
  const ms = performance.now() - start
  if (isMainThread) note(ms)
  else channel.postMessage(ms)
  return result
})

/** All commits so far, and the median in milliseconds of those since it was last asked for. */
export function takeCommits(): { commits: number; medianCommitMs: number } {
  const sorted = times.sort((a, b) => a - b)
  times = []
  return { commits: count, medianCommitMs: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}
