/** Loaded into every thread of a measured process: times each commit, where the main thread can read it. */
import { StatementSync } from 'node:sqlite'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const mostCommits = 500_000

/** Of each thread: how many commits it has made, and how many milliseconds each took. */
type Commits = { count: Int32Array; times: Float64Array }

const threads: Commits[] = []
const channel = new BroadcastChannel('commits')
channel.unref()

const own: Commits = {
  count: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  times: new Float64Array(new SharedArrayBuffer(mostCommits * Float64Array.BYTES_PER_ELEMENT)),
}
// Once, and not with every commit: that would be part of what is measured.
if (isMainThread) {
  threads.push(own)
  channel.onmessage = ({ data }) => threads.push(data as Commits)
} else channel.postMessage(own)

const { run } = StatementSync.prototype
Reflect.set(StatementSync.prototype, 'run', function (this: StatementSync, ...parameters: unknown[]) {
  if (this.sourceSQL !== 'commit') return Reflect.apply(run, this, parameters)
  const start = performance.now()
  const result = Reflect.apply(run, this, parameters)
  const nth = Atomics.add(own.count, 0, 1)
  own.times[nth] = performance.now() - start
  return result
})

let read = new Map<Commits, number>()

/** All commits so far, and the median in milliseconds of those since it was last asked for. */
export function takeCommits(): { commits: number; medianCommitMs: number } {
  const counts = new Map(threads.map((thread) => [thread, Atomics.load(thread.count, 0)]))
  const sorted = [...counts]
    .flatMap(([thread, count]) => [...thread.times.subarray(read.get(thread) ?? 0, count)])
    .sort((a, b) => a - b)
  read = counts
  const commits = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { commits, medianCommitMs: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}
