import { deleteOldSignIns } from '#server/features/admin-session/jobs.ts'
import { deleteOldVisits } from '#server/features/analytics/jobs.ts'
import { deleteOldJunk } from '#server/features/consultations/spam-jobs.ts'
import { deleteUnconfirmed } from '#server/features/newsletter/jobs.ts'
import { remindOfNewsletter, startScheduledIssues } from '#server/features/newsletter-issues/jobs.ts'
import { deleteOldVersions } from '#server/features/website/jobs.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { startMailWorker } from '#server/mail/mail.ts'
import { type Log, logFault } from './log.ts'

type WorkDeps = Omit<Parameters<typeof startMailWorker>[0], 'report'> &
  Omit<Parameters<typeof remindOfNewsletter>[0], 'mail'> & { log: Log }

/** Starts what no visitor waits for: sending mails, and the jobs. It runs in small slices between the requests. */
export function startWork(deps: WorkDeps) {
  const { log } = deps
  const mail = startMailWorker({ ...deps, report: (message, error) => logFault(log, error, message) })
  const forJobs = { ...deps, mail }
  const scheduler = createScheduler({
    ...deps,
    jobs: [
      startScheduledIssues(forJobs),
      remindOfNewsletter(forJobs),
      deleteOldVisits(deps),
      deleteOldMails(deps),
      deleteUnconfirmed(deps),
      deleteOldSignIns(deps),
      deleteOldJunk(deps),
      deleteOldVersions(deps),
    ],
    onError: (error, job) => logFault(log, error, 'A job failed and will be tried again', { job }),
  })
  scheduler.start()
  return {
    /** Says that the outbox has something new, so that it need not wait for the next poll. */
    wakeMail: mail.wake,
    /** Lets what is being done finish. */
    async stop(): Promise<void> {
      await scheduler.stop()
      await mail.stop()
    },
  }
}
