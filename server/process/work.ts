import { onMailFailed } from '#server/features/mail/events.ts'
import { type JobDeps, startJobs } from '#server/jobs/jobs.ts'
import { startMailWorker } from '#server/mail/mail.ts'
import { logFault } from './log.ts'

type WorkDeps = Omit<Parameters<typeof startMailWorker>[0], 'report' | 'onFailed'> & Omit<JobDeps, 'mail'>

/** Starts the mail worker and the jobs. */
export function startBackgroundWork(deps: WorkDeps) {
  const mail = startMailWorker({
    ...deps,
    onFailed: onMailFailed(deps.facts),
    report: (message, error) => logFault(deps.log, error, message),
  })
  const jobs = startJobs({ ...deps, mail })
  return {
    /** Wakes the mail worker: there is something new to send. */
    wakeMail: mail.wake,
    /** Finishes what runs and stops. */
    async stop(): Promise<void> {
      // Beside each other: a mail under way must not wait for a long backup to be recorded.
      await Promise.all([jobs.stop(), mail.stop()])
    },
  }
}
