import type { Config } from '#server/config.ts'
import { deleteOldSignIns } from '#server/features/account/jobs.ts'
import { deleteOldVisits } from '#server/features/analytics/jobs.ts'
import {
  deleteOldAppointments,
  recordMissedReminders,
  remindOfAppointments,
} from '#server/features/appointments/reminders/jobs.ts'
import { makeNightlyBackups } from '#server/features/backups/jobs.ts'
import { copyOffSite } from '#server/features/backups/off-site/jobs.ts'
import { deleteOldJunk, deleteOldKeys, remindOfJunk } from '#server/features/consultations/jobs.ts'
import { mailEvents } from '#server/features/mail/events.ts'
import { remindOfNewsletter, startScheduledIssues } from '#server/features/newsletter/issues/jobs.ts'
import { deleteUnconfirmed } from '#server/features/newsletter/subscribers/jobs.ts'
import { refreshCalendar } from '#server/features/own-calendar/service.ts'
import { deleteOldDataRequests } from '#server/features/rights/jobs.ts'
import { mailNotices } from '#server/features/today/jobs.ts'
import { deleteOldVersions } from '#server/features/website/jobs.ts'
import { deleteAbandonedUploads, deleteUnusedPictures } from '#server/features/website/pictures/jobs.ts'
import { publishDueArticles } from '#server/features/website/publish/due.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { nightly } from '#server/jobs/schedule.ts'
import { createScheduler, type Job, runInSlices } from '#server/jobs/scheduler.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { startMailWorker } from '#server/mail/mail.ts'
import { type Log, logFault } from './log.ts'

type WorkDeps = Omit<Parameters<typeof startMailWorker>[0], 'report' | 'events'> &
  Omit<Parameters<typeof startScheduledIssues>[0], 'mail'> &
  Parameters<typeof publishDueArticles>[0] &
  Omit<Parameters<typeof makeNightlyBackups>[0], 'onFailure'> &
  Omit<Parameters<typeof copyOffSite>[0], 'onFailure'> &
  Parameters<typeof refreshCalendar>[0] &
  Omit<Parameters<typeof mailNotices>[0], 'mail'> & {
    config: Pick<Config, 'siteUrl' | 'dataDir'>
    clockGuard: ClockGuard
    log: Log
  }

/** Makes deleted data unreadable in the database files. */
const vacuum = ({ database }: Pick<WorkDeps, 'database'>): Job => ({
  name: 'vacuum',
  isDue: nightly.isDue,
  runSlice: runInSlices(database.vacuum),
})

/** Starts the background work: the mail worker and the jobs. It runs in small slices between requests. */
export function startBackgroundWork(deps: WorkDeps) {
  const { log } = deps
  const mail = startMailWorker({
    ...deps,
    events: mailEvents,
    report: (message, error) => logFault(log, error, message),
  })
  const forJobs = { ...deps, mail }
  const startJobs = (jobs: readonly Job[], checkClock?: ClockGuard['check']) => {
    const scheduler = createScheduler({
      ...deps,
      ...{ jobs, checkClock },
      onError: (error, job) => logFault(log, error, 'A job failed and will be tried again', { job }),
    })
    scheduler.start()
    return scheduler
  }
  const jobs = startJobs(
    [
      startScheduledIssues(forJobs),
      remindOfNewsletter(forJobs),
      remindOfJunk(forJobs),
      deleteOldVisits(deps),
      deleteOldMails(deps),
      deleteUnconfirmed(deps),
      deleteOldSignIns(deps),
      deleteOldJunk(deps),
      deleteOldDataRequests(deps),
      remindOfAppointments(forJobs),
      recordMissedReminders(deps),
      deleteOldAppointments(deps),
      deleteOldVersions(deps),
      deleteUnusedPictures(deps),
      deleteAbandonedUploads(deps),
      publishDueArticles(deps),
      deleteOldKeys(deps),
      mailNotices(forJobs),
      vacuum(deps),
    ],
    deps.clockGuard.check,
  )
  // Own scheduler: a large backup takes minutes and must not delay an article that is due.
  const backups = startJobs([
    makeNightlyBackups({
      ...deps,
      onFailure: (reason) =>
        log.error({ reason }, 'The nightly backup could not be made and will be tried again'),
    }),
  ])
  // Own scheduler: a slow upload takes hours and must not delay the next backup.
  const copies = startJobs([
    copyOffSite({
      ...deps,
      onFailure: (reason) =>
        log.error({ reason }, 'Backups could not be copied to the off-site backup and will be tried again'),
    }),
  ])
  // Own scheduler: a calendar that does not answer takes ten seconds.
  const calendar = startJobs([refreshCalendar(deps)])
  return {
    /** Wakes the mail worker: there is something new to send. */
    wakeMail: mail.wake,
    /** Finishes the running slices and stops. */
    async stop(): Promise<void> {
      await Promise.all([jobs, backups, copies, calendar].map((one) => one.stop()))
      await mail.stop()
    },
  }
}
