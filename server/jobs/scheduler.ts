import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { endLease, forgetFailures, leaseMs, noteFailure, readJob, renewLease, takeLease } from './lease.ts'

export type Job = {
  name: string
  isDue: (lastDone: Date | null, now: Date) => boolean
  /** What it does stays done, as deleting what is old: it waits while the clock may be wrong. */
  isFinal?: true
  /** For a job that mostly finds nothing to do: looking costs less than taking it. */
  hasWork?: () => Promise<boolean>
  /** A little work, too little to keep a visitor waiting; says whether there is more. */
  runSlice: () => Promise<boolean>
}

type SchedulerOptions = {
  database: Database
  now: () => Date
  jobs: readonly Job[]
  /** Says until when what cannot be undone has to wait, if so. */
  checkClock?: () => Promise<Date | undefined>
  /** What cannot be done now is tried again after a growing pause. */
  onError: (error: unknown, job: string) => void
}

// So late a planned issue goes out at most.
const lookEveryMs = 10_000

/** Runs jobs when they are due; of several processes on one database, one at a time is at a job. */
export function createScheduler({ database, now, jobs, checkClock, onError }: SchedulerOptions) {
  const holder = randomUUID()
  let isStopping = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function runLeased(job: Job, place: Parameters<typeof endLease>[0]) {
    let renewAt = now().getTime() + leaseMs / 2
    let isDone = false
    try {
      while (!isDone && !isStopping) {
        isDone = !(await job.runSlice())
        // Between two slices whoever waits is served.
        await yieldToEventLoop()
        if (!isDone && now().getTime() >= renewAt) {
          if (!(await renewLease(place))) return
          renewAt = now().getTime() + leaseMs / 2
        }
      }
    } finally {
      await endLease(place, isDone)
    }
  }

  async function runIfDue(job: Job) {
    const place = { database, now, name: job.name, holder }
    const seen = await readJob(place)
    if (!seen || !job.isDue(seen.doneAt, now())) return
    try {
      if (job.hasWork && !(await job.hasWork())) {
        if (seen.failures > 0) await forgetFailures(place)
        return
      }
      if (await takeLease(place, seen.doneAt)) await runLeased(job, place)
    } catch (error) {
      onError(error, job.name)
      await noteFailure(place)
    }
  }

  /** A clock that cannot be checked is not believed either. */
  async function isHeld(): Promise<boolean> {
    try {
      return (await checkClock?.()) !== undefined
    } catch (error) {
      onError(error, 'check-clock')
      return true
    }
  }

  async function lookAtAll() {
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

  /** Runs what is due. A second look waits for the first. */
  function look(): Promise<void> {
    looking ??= lookAtAll().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    look,
    start(): void {
      timer = setInterval(look, lookEveryMs)
      timer.unref()
      void look()
    },
    /** Resolves when the slice that is running has ended. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(timer)
      await looking
    },
  }
}
