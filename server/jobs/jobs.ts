import { Cron } from 'croner'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { remindOfAppointments } from '#server/features/appointments/service.ts'
import { findNewestBackup } from '#server/features/backups/files.ts'
import { startScheduledIssues } from '#server/features/newsletter/jobs.ts'
import { refreshOwnCalendar } from '#server/features/own-calendar/service.ts'
import { recordRefusals } from '#server/features/rights/refusals.ts'
import { mailNotices } from '#server/features/today/jobs.ts'
import { publishDueArticles } from '#server/features/website/publishing.ts'
import { logFault } from '#server/process/log.ts'
import { night } from './night.ts'
import { runAlone } from './run-alone.ts'

export type JobDeps = Omit<Deps, 'mail'> & { mail: Pick<Deps['mail'], 'wake'> }

const jobs = [
  ['* * * * *', startScheduledIssues],
  ['* * * * *', publishDueArticles],
  ['* * * * *', remindOfAppointments],
  ['* * * * *', recordRefusals],
  ['*/15 * * * *', refreshOwnCalendar],
  ['0 3 * * *', night],
  ['0 8 * * *', mailNotices],
] as const satisfies readonly (readonly [at: string, job: (deps: JobDeps) => Promise<unknown>])[]

/** Longer than a day and the hour by which the clocks change. */
const missedAfterMs = 26 * hourMs
const catchUpAfterMs = 10 * minuteMs

/** Starts the jobs. Several processes on one PostgreSQL run each job in one of them at a time. */
export function startJobs(deps: JobDeps) {
  const { log, now } = deps
  const running = new Set<Promise<void>>()

  const crons = jobs.map(([at, job]) => {
    const options = {
      timezone: 'Europe/London',
      protect: true,
      unref: true,
      catch: (error: unknown) => logFault(log, error, 'A job failed', { job: job.name }),
    }
    const cron = new Cron(at, options, async () => {
      const run = runAlone(deps.database, job.name, async () => void (await job(deps)))
      running.add(run)
      await run.finally(() => running.delete(run))
    })
    return { job, cron }
  })

  /** The machine was off at night. */
  async function catchUpOnNight(): Promise<void> {
    const newest = await findNewestBackup(deps)
    const isMissed = !newest || now().getTime() - newest.at.getTime() > missedAfterMs
    const cron = crons.find(({ job }) => job === night)?.cron
    if (isMissed && !cron?.isBusy()) await cron?.trigger()
  }
  const catchingUp = setTimeout(() => {
    catchUpOnNight().catch((error: unknown) => logFault(log, error, 'The newest backup cannot be looked up'))
  }, catchUpAfterMs)
  catchingUp.unref()

  return {
    /** Resolves when the running jobs have ended. */
    async stop(): Promise<void> {
      clearTimeout(catchingUp)
      for (const { cron } of crons) cron.stop()
      await Promise.allSettled(running)
    },
  }
}
