import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Write } from './database.ts'
import { runAsWrite } from './database.ts'
import { DatabaseUnavailable, isSqliteBusy } from './failures.ts'
import type { Executor } from './schema.ts'

type Waiting = {
  durable: boolean
  /** Runs the job and returns how to answer it once the commit has succeeded. */
  run: (tx: Executor) => Promise<() => void>
  refuse: (error: unknown) => void
}

// Upper bound per commit: requests must not wait for a long one.
const jobsPerCommit = 200

/**
 * How long and how often writes retry while another program holds the file, such as the scrub, which rewrites tables of
 * 100,000 rows.
 */
const busyTimeoutMs = 5000
const busyRetryMs = 10

/**
 * Group commit: writes of one event loop iteration share a transaction and its fsync. If one of them fails, all run
 * again, each in a savepoint, so that the failing one does not affect the others. Jobs are answered after the commit,
 * which is durable if one of them asks for it.
 */
export function createGroupCommit(connection: DatabaseSync, tx: Executor) {
  const statements = {
    begin: connection.prepare('begin immediate'),
    savepoint: connection.prepare('savepoint job'),
    release: connection.prepare('release job'),
    rollbackJob: connection.prepare('rollback to job'),
    commit: connection.prepare('commit'),
    rollback: connection.prepare('rollback'),
  }
  let isFull: boolean | undefined
  let queue: Waiting[] = []
  let working: Promise<void> | undefined

  /** NORMAL commits without waiting for the disk; a later FULL commit also syncs earlier ones. */
  function setDurability(durable: boolean) {
    if (durable === isFull) return
    // SQLite ignores this pragma inside a transaction.
    connection.exec(`pragma synchronous = ${durable ? 'full' : 'normal'}`)
    isFull = durable
  }

  /** Retries asynchronously: SQLite's own busy timeout would block the thread that serves pages. */
  async function begin() {
    const until = performance.now() + busyTimeoutMs
    for (;;) {
      try {
        statements.begin.run()
        return
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() >= until) throw error
        await wait(busyRetryMs)
      }
    }
  }

  async function runInSavepoint(job: Waiting): Promise<() => void> {
    statements.savepoint.run()
    try {
      const answer = await job.run(tx)
      statements.release.run()
      return answer
    } catch (error) {
      // On a full disk SQLite rolls back the whole transaction: nothing of this group is stored.
      if (!connection.isTransaction) throw error
      statements.rollbackJob.run()
      statements.release.run()
      return () => job.refuse(error)
    }
  }

  async function runEach(jobs: readonly Waiting[], run: (job: Waiting) => Promise<() => void>) {
    const answers: (() => void)[] = []
    for (const job of jobs) answers.push(await run(job))
    return answers
  }

  /**
   * Runs without savepoints first: a savepoint copies every page changed within it and makes the search index write its
   * words at its end.
   */
  async function runTogether(jobs: readonly Waiting[]) {
    if (jobs.length === 1) return await runEach(jobs, runInSavepoint)
    try {
      return await runEach(jobs, (job) => job.run(tx))
    } catch (error) {
      if (!connection.isTransaction) throw error
      statements.rollback.run()
      await begin()
      return await runEach(jobs, runInSavepoint)
    }
  }

  async function commitTogether(jobs: readonly Waiting[]) {
    let answers: (() => void)[]
    try {
      setDurability(jobs.some(({ durable }) => durable))
      await begin()
      answers = await runTogether(jobs)
      statements.commit.run()
    } catch (cause) {
      const unavailable = new DatabaseUnavailable('The transaction could not be committed', { cause })
      for (const job of jobs) job.refuse(unavailable)
      if (connection.isOpen && connection.isTransaction) statements.rollback.run()
      return
    }
    for (const answer of answers) answer()
  }

  async function work() {
    while (queue.length > 0) {
      // As long as each turn brings further writes, they share the fsync.
      for (let known = -1; known < queue.length && queue.length < jobsPerCommit; ) {
        known = queue.length
        await yieldToEventLoop()
      }
      const jobs = queue.slice(0, jobsPerCommit)
      queue = queue.slice(jobsPerCommit)
      try {
        await commitTogether(jobs)
      } catch {
        // Even the rollback failed. All jobs have been refused; the next transaction shows whether the fault is over.
      }
    }
    working = undefined
  }

  const write: Write = (job, { durable = true } = {}) =>
    new Promise((resolve, reject) => {
      queue.push({
        durable,
        run: async (executor) => {
          const result = await runAsWrite(() => job(executor))
          return () => resolve(result)
        },
        refuse: reject,
      })
      working ??= work()
    })

  return {
    write,
    /** Resolves when all writes requested so far have been answered. */
    drain: async () => {
      while (working) await working
    },
  }
}
