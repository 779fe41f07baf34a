import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '#server/database/failures.ts'
import type { Turns } from '#server/database/turns.ts'
import type { Outcome, Report } from '#server/features/analytics/batch.ts'
import { createFewInATurn } from '#server/few-in-a-turn.ts'
import type { BackgroundOptions, Order, Result } from './messages.ts'

export type Background = {
  /** Stores what a visitor's browser reports; resolves once it is on disk. */
  record: (report: Report) => Promise<Outcome>
  /** Says that the outbox has something new, so that it need not wait for the next look. */
  wakeMail: () => void
  /** Lets what is being done finish, and ends the thread. */
  stop: () => Promise<void>
}

type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }

const restartAfterMs = 1000

// Nobody waits for a report: those of so long, or of one commit, go over together. Few large commits cost the processor
// and the disk less than many small ones, and a page meanwhile waits less.
const gatherMs = 8

/**
 * Starts the thread for work that no visitor waits for: storing what the tracker reports, sending mails, and the jobs.
 * Each of its commits waits for the disk; the pages are served by this thread and need not.
 */
export function startBackground(
  options: Omit<BackgroundOptions, 'turns'>,
  { turns, report }: { turns: Turns; report: (message: string, error: unknown) => void },
): Background {
  // A setting that is a function cannot go over.
  const { databaseUrl, siteUrl, smtp, mailFrom, ownerEmail, mailsPerMinute, confirmSubscriptions } =
    options.config
  const own = { databaseUrl, siteUrl, smtp, mailFrom, ownerEmail, mailsPerMinute, confirmSubscriptions }
  const myTurn = createFewInATurn()
  const waiting = new Map<number, Waiting>()
  let unsent: { number: number; report: Report }[] = []
  let count = 0
  let isStopping = false
  let worker: Worker | undefined

  /** Whether the thread has answered all that it was given. */
  const isAnswered = () => waiting.size === unsent.length
  const give = (order: Order) => worker?.postMessage(order)

  function settle(settled: Result) {
    const asker = waiting.get(settled.number)
    waiting.delete(settled.number)
    if (settled.result !== 'failed') return asker?.resolve(settled.result)
    const { fault } = settled
    const what = 'The report could not be stored'
    asker?.reject(fault ? new DatabaseUnavailable(what, { fault }) : new Error(what))
  }

  async function settleInTurn(result: Result) {
    await myTurn()
    settle(result)
  }

  async function settleAll(results: readonly Result[]) {
    await Promise.all(results.map(settleInTurn))
    if (unsent.length > 0 && isAnswered()) setTimeout(send, gatherMs)
  }

  function start(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { ...options, config: own, turns: turns.shared } satisfies BackgroundOptions,
      // All it makes is gone a moment later: without a limit it would let rubbish pile up before it clears it.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.on('message', (results: Result[]) => void settleAll(results))
    started.on('error', (error) => report('The background thread has failed and is started again', error))
    started.on('exit', () => {
      worker = undefined
      turns.endTurnOfBackground()
      // Whether these are stored nobody knows.
      for (const number of waiting.keys()) settle({ number, result: 'failed', fault: 'unavailable' })
      unsent = []
      setTimeout(() => {
        if (!isStopping) worker = start()
      }, restartAfterMs).unref()
    })
    return started
  }

  function send() {
    if (unsent.length > 0) give({ order: 'record', reports: unsent })
    unsent = []
  }

  worker = start()
  return {
    record: (one) =>
      new Promise((resolve, reject) => {
        if (!worker) return reject(new DatabaseUnavailable('The background thread is being started again'))
        const number = count++
        waiting.set(number, { resolve, reject })
        unsent.push({ number, report: one })
        if (unsent.length === 1 && isAnswered()) setTimeout(send, gatherMs)
      }),
    wakeMail: () => give({ order: 'look for mails' }),
    async stop() {
      isStopping = true
      const running = worker
      if (!running) return
      const { promise, resolve } = Promise.withResolvers<void>()
      running.once('exit', () => resolve())
      give({ order: 'stop' })
      await promise
    },
  }
}
