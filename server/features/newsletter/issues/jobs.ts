import { dayMs, hourMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { countRecipients } from '#server/features/newsletter/subscribers/service.ts'
import { AppError } from '#server/http/errors.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { logFault } from '#server/process/log.ts'
import { reminderLetter } from './emails.ts'
import * as repository from './repository.ts'
import { startIssue } from './sending.ts'

type DueDeps = Pick<Deps, 'database' | 'facts' | 'log' | 'mailSettings' | 'now' | 'pages'> & {
  mail: Pick<Deps['mail'], 'wake'>
}

/** Beyond this delay a planned issue is not sent: what was written for December must not go out in March. */
const lateAtMostMs = 6 * hourMs

type DueIssue = Awaited<ReturnType<typeof repository.listDueIssues>>[number]

const isTooLate = ({ scheduledFor }: DueIssue, at: Date) =>
  scheduledFor !== null && at.getTime() - scheduledFor.getTime() > lateAtMostMs

/** Due issues that can be started now, or that are too late to be sent. */
async function listReadyIssues({ database, mailSettings, now }: DueDeps): Promise<DueIssue[]> {
  const at = now()
  const due = await repository.listDueIssues(database.kysely, at)
  return due.filter((issue) => mailSettings.smtp !== undefined || isTooLate(issue, at))
}

/** Returns an issue to the drafts with the time that it missed, unless the owner has changed it meanwhile. */
async function returnToDraft({ database, now }: DueDeps, { id, version, scheduledFor }: DueIssue) {
  const change = { state: 'draft', scheduledFor: null, missedAt: scheduledFor, updatedAt: now() } as const
  await database.write((tx) => repository.updateIssueIfUnchanged(tx, { id, version }, change))
}

/** Starts one due issue, or returns it to the drafts; says whether more are due. */
export async function startDueIssue(deps: DueDeps): Promise<boolean> {
  const { database, log, mail, now } = deps
  const [issue, ...more] = await listReadyIssues(deps)
  if (!issue) return false
  if (isTooLate(issue, now())) await returnToDraft(deps, issue)
  else
    try {
      await database.write((tx) => startIssue(tx, deps, issue))
      mail.wake()
    } catch (error) {
      // One issue that fails must not block those after it.
      if (isUnavailable(error)) throw error
      if (!(error instanceof AppError)) logFault(log, error, 'A planned issue cannot be started')
      await returnToDraft(deps, issue)
    }
  return more.length > 0
}

type ReminderDeps = Pick<Deps, 'database' | 'facts' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

const mondays = createSchedule('0 9 * * 1')

/** Starts scheduled issues. Without a mail server they stay scheduled for some hours, then they become drafts again. */
export function startScheduledIssues(deps: DueDeps): Job {
  return {
    name: 'start-scheduled-issues',
    isFinal: true,
    isDue: () => true,
    hasWork: async () => (await listReadyIssues(deps)).length > 0,
    runSlice: () => startDueIssue(deps),
  }
}

/** Reminds the owner once a week, if she has subscribers and nothing is planned for them. */
export function remindOfNewsletter({ database, facts, mail, now }: ReminderDeps): Job {
  return {
    name: 'newsletter-reminder',
    isDue: mondays.isDue,
    async runSlice() {
      const at = now()
      const weekAgo = new Date(at.getTime() - 7 * dayMs)
      const { recipients } = await countRecipients({ database }, weekAgo)
      if (recipients === 0 || (await repository.hasIssueSince(database.kysely, weekAgo))) return false
      await database.write((tx) =>
        queueMail(tx, {
          kind: 'reminder',
          to: { owner: true },
          belongsTo: { cause: `reminder ${londonDay(mondays.lastDueAt(at))}` },
          letter: reminderLetter(facts, recipients),
          facts,
          createdAt: at,
        }),
      )
      mail.wake()
      return false
    },
  }
}
