import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import {
  endJobLease,
  leaseMs,
  readJobState,
  recordJobFailure,
  renewJobLease,
  resetJobFailures,
  takeJobLease,
} from './lease.ts'

export type Job = {
  name: string
  isDue: (lastDone: Date | null, now: Date) => boolean
  /** Irreversible, such as deleting old data: held while the clock may be wrong. */
  isFinal?: true
  /** Cheap check that saves the lease, for a job that mostly has nothing to do. */
  hasWork?: () => Promise<boolean>
  /** Does one short piece of work, so that requests hardly wait; returns whether there is more. */
  runSlice: () => Promise<boolean>
}

type SchedulerOptions = {
  database: Database
  now: () => Date
  jobs: readonly Job[]
  /** Returns until when irreversible jobs are held, if they are. */
  checkClock?: () => Promise<Date | undefined>
  /** A failed job is retried after a growing pause. */
  onError: (error: unknown, job: string) => void
}

// The check interval is also the longest delay of a scheduled issue.
const checkEveryMs = 10_000

/** Runs jobs when they are due. Across all processes on one database, each job runs once at a time. */
export function createScheduler({ database, now, jobs, checkClock, onError }: SchedulerOptions) {
  const holder = randomUUID()
  let isStopping = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function runLeased(job: Job, lease: Parameters<typeof endJobLease>[0]) {
    let renewAt = now().getTime() + leaseMs / 2
    let isDone = false
    try {
      while (!isDone && !isStopping) {
        isDone = !(await job.runSlice())
        // Serve waiting requests between slices.
        await yieldToEventLoop()
        if (!isDone && now().getTime() >= renewAt) {
          if (!(await renewJobLease(lease))) return
          renewAt = now().getTime() + leaseMs / 2
        }
      }
    } finally {
      await endJobLease(lease, isDone)
    }
  }

  async function runIfDue(job: Job) {
    const lease = { database, now, name: job.name, holder }
    const state = await readJobState(lease)
    if (!state || !job.isDue(state.doneAt, now())) return
    try {
      if (job.hasWork && !(await job.hasWork())) {
        if (state.failures > 0) await resetJobFailures(lease)
        return
      }
      if (await takeJobLease(lease, state.doneAt)) await runLeased(job, lease)
    } catch (error) {
      onError(error, job.name)
      await recordJobFailure(lease)
    }
  }

  /** A failed check counts as a wrong clock. */
  async function isHeld(): Promise<boolean> {
    try {
      return (await checkClock?.()) !== undefined
    } catch (error) {
      onError(error, 'check-clock')
      return true
    }
  }

  async function runDueJobs() {
    const held = await isHeld()
    for (const job of jobs) {
      if (isStopping) return
      if (held && job.isFinal) continue
      try {
        await runIfDue(job)
      } catch (error) {
        onError(error, job.name)
      }
    }
  }

  /** Runs all due jobs. A call during a run joins it. */
  function look(): Promise<void> {
    looking ??= runDueJobs().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    look,
    start(): void {
      timer = setInterval(look, checkEveryMs)
      timer.unref()
      void look()
    },
    /** Resolves when the current slice has ended. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(timer)
      await looking
    },
  }
}

/** How often a slice ends to check for completion and shutdown. */
const sliceMs = 1000

/** Splits waiting for another process into short slices, so that the job keeps its lease and the site can stop. */
export function runInSlices(run: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<unknown> | undefined
  return async () => {
    let isDone = false
    running ??= run()
    const ended = running.finally(() => {
      isDone = true
    })
    try {
      await Promise.race([ended, wait(sliceMs, undefined, { ref: false })])
    } finally {
      if (isDone) running = undefined
    }
    return !isDone
  }
}
