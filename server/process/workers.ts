import cluster, { type Worker } from 'node:cluster'
import type { Log } from './log.ts'

/**
 * A worker that dies sooner than this after its start counts as a quick death: the pause before the next start grows.
 */
const settledAfterMs = 5000
const firstPauseMs = 500
const longestPauseMs = 10_000
/** Longer than a worker's own shutdown timeout. */
const shutdownTimeoutMs = 5500

/** Messages from a worker to the primary process. */
export type WorkerNews = { news: 'ready'; greeting: string }
/** Message from the primary process to a worker. */
export const stopOrder = 'stop'

const isReady = (news: unknown): news is WorkerNews =>
  typeof news === 'object' && news !== null && 'news' in news && news.news === 'ready'

export const restartDelay = (quickDeaths: number) =>
  quickDeaths === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (quickDeaths - 1))

/**
 * Runs `count` workers on one port and replaces each that dies. The first starts alone: it migrates the database and
 * creates the owner's account, and if it cannot start, no worker could.
 */
export function runWorkers(count: number, log: Log): void {
  let ready = 0
  let firstGreeting = ''
  let isStopping = false
  let code = 0
  const timers = new Set<NodeJS.Timeout>()
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

  function exitIfLast(): void {
    if (isStopping && running().length === 0) process.exit(code)
  }

  function stop(exitCode: number): void {
    // A second request ends at once.
    if (isStopping) process.exit(1)
    isStopping = true
    code = exitCode
    for (const timer of timers) clearTimeout(timer)
    // By message: Ctrl+C has reached the workers too, and a second signal would end them at once.
    for (const worker of running()) worker.send(stopOrder, () => {})
    setTimeout(() => {
      for (const worker of running()) worker.process.kill('SIGKILL')
      process.exit(1)
    }, shutdownTimeoutMs).unref()
    exitIfLast()
  }

  function greetOnce(worker: Worker, { greeting }: WorkerNews): void {
    log.info({ worker: worker.id, workerPid: worker.process.pid }, 'A worker serves')
    ready++
    if (ready === 1) {
      // Only the first worker knows a password it has generated.
      firstGreeting = greeting
      for (let number = 2; number <= count; number++) run(0)
    }
    if (ready === count) console.log(firstGreeting)
  }

  function run(quickDeaths: number): void {
    const worker = cluster.fork()
    const startedAt = performance.now()
    worker.on('message', (news: unknown) => {
      if (!isReady(news)) return
      // The worker missed the stop order while it was starting.
      if (isStopping) worker.send(stopOrder, () => {})
      else greetOnce(worker, news)
    })
    worker.once('exit', (exitCode, signal) => {
      if (isStopping) {
        if (exitCode !== 0) code = 1
        return exitIfLast()
      }
      // The first worker could not start and has said why.
      if (ready === 0) return process.exit(1)
      const isQuick = performance.now() - startedAt < settledAfterMs
      const deaths = isQuick ? quickDeaths + 1 : 0
      const pauseMs = restartDelay(deaths)
      const fields = { worker: worker.id, workerPid: worker.process.pid, exitCode, signal, pauseMs }
      log.error(fields, 'A worker has ended, another one takes its place')
      const timer = setTimeout(() => {
        timers.delete(timer)
        run(deaths)
      }, pauseMs)
      timers.add(timer)
    })
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'Stopping')
      stop(0)
    })
  run(0)
}
