import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { countRecipients } from '#server/features/newsletter/subscribers/service.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { type DueDeps, listReadyIssues, startDueIssue } from './due.ts'
import { reminderLetter } from './emails.ts'
import * as repository from './repository.ts'

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
          createdAt: at,
        }),
      )
      mail.wake()
      return false
    },
  }
}
