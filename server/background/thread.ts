/** The thread that `background.ts` starts. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#server/database/connect.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import { turnsInBackground } from '#server/database/turns.ts'
import { factsOf } from '#server/facts.ts'
import { deleteOldVisits } from '#server/features/analytics/jobs.ts'
import { createRecorder } from '#server/features/analytics/recorder.ts'
import { deleteUnconfirmed } from '#server/features/newsletter/jobs.ts'
import { remindOfNewsletter, startScheduledIssues } from '#server/features/newsletter-issues/jobs.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { startMailWorker } from '#server/mail/mail.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { reportFault } from './faults.ts'
import type { BackgroundOptions, Order, Result } from './messages.ts'

// On Linux a thread has a priority of its own: whoever waits for a page comes first.
if (process.platform === 'linux') setPriority(0, 5)

// What started this thread has typed it.
const { config, linkSecret, pagePaths, mailLeaseMs, turns } = workerData as BackgroundOptions

const now = () => new Date()
const database = connect(config.databaseUrl, turnsInBackground(turns))
const facts = factsOf(config.siteUrl, config.confirmSubscriptions)
const pages = new Set(pagePaths)
const record = createRecorder(database, (path) => pages.has(path))
const mail = startMailWorker({
  config,
  database,
  now,
  facts,
  links: createLinkSigner(linkSecret),
  leaseMs: mailLeaseMs,
  report: reportFault,
})
const forJobs = { config, database, now, facts, mail }
const scheduler = createScheduler({
  database,
  now,
  jobs: [
    startScheduledIssues(forJobs),
    remindOfNewsletter(forJobs),
    deleteOldVisits({ database, now }),
    deleteOldMails({ database, now }),
    deleteUnconfirmed({ database, now }),
  ],
  onError: (error, job) => reportFault(`The job "${job}" failed and will be tried again`, error),
})

let results: Result[] = []

function answer(result: Result) {
  // Those of one transaction go back together.
  if (results.length === 0)
    queueMicrotask(() => {
      parentPort?.postMessage(results)
      results = []
    })
  results.push(result)
}

/** What is wrong with the database is told to whoever asked, and logged there. */
function faultOf(error: unknown) {
  const fault = databaseFaultOf(error)
  if (!fault) reportFault('A report could not be stored', error)
  return fault
}

async function stop() {
  await scheduler.stop()
  await mail.stop()
  await database.close()
  process.exit(0)
}

parentPort?.on('message', (given: Order) => {
  if (given.order === 'look for mails') mail.wake()
  else if (given.order === 'stop') void stop()
  else
    for (const { number, report } of given.reports)
      record(report).then(
        (result) => answer({ number, result }),
        (error: unknown) => answer({ number, result: 'failed', fault: faultOf(error) }),
      )
})
scheduler.start()
