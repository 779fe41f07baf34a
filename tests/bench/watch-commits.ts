import { StatementSync } from 'node:sqlite'

let times: number[] = []

/** Times every commit of this process from now on. */
export function watchCommits() {
  const { run } = StatementSync.prototype
  Reflect.set(StatementSync.prototype, 'run', function (this: StatementSync, ...parameters: unknown[]) {
    if (this.sourceSQL !== 'commit') return Reflect.apply(run, this, parameters)
    const start = performance.now()
    const result = Reflect.apply(run, this, parameters)
    times.push(performance.now() - start)
    return result
  })
}

/** The median since it was last asked for, in milliseconds. */
export function takeMedianCommitMs(): number {
  const sorted = times.sort((a, b) => a - b)
  times = []
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
