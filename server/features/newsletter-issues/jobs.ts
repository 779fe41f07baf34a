import { londonDay } from '#contract/london-time.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { countRecipients } from '#server/features/newsletter/service.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { reminderLetter } from './emails.ts'
import * as repository from './repository.ts'
import { startDueIssue } from './sending.ts'

type JobDeps = Pick<Deps, 'database' | 'facts' | 'now'> & {
  config: Pick<Config, 'smtp'>
  mail: Pick<Deps['mail'], 'wake'>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
const reminderHourMs = 9 * hourMs

/** Starts scheduled issues. Without a mail server they stay scheduled, and nothing goes out weeks late by surprise. */
export function startScheduledIssues(deps: JobDeps): Job {
  const { config, database, now } = deps
  return {
    name: 'start scheduled issues',
    isDue: () => true,
    hasWork: async () =>
      config.smtp !== undefined && (await repository.listDueIssues(database.kysely, now())).length > 0,
    runSlice: () => startDueIssue(deps),
  }
}

/** The Monday of the week that a day in London is in; a week begins at nine in the morning. */
export function reminderWeek(at: Date): string {
  const day = new Date(`${londonDay(new Date(at.getTime() - reminderHourMs))}T00:00:00Z`)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/** Reminds the owner once a week, when she has subscribers and nothing is planned for them. */
export function remindOfNewsletter({ database, facts, mail, now }: JobDeps): Job {
  return {
    name: 'remind of the newsletter',
    isDue: (lastDone, at) => lastDone === null || reminderWeek(at) > reminderWeek(lastDone),
    async runSlice() {
      const at = now()
      const weekAgo = new Date(at.getTime() - weekMs)
      const { recipients } = await countRecipients({ database }, weekAgo)
      if (recipients === 0 || (await repository.hasIssueSince(database.kysely, weekAgo))) return false
      await database.write((tx) =>
        queueMail(tx, {
          kind: 'reminder',
          to: { owner: true },
          letter: reminderLetter(facts, recipients),
          cause: `reminder ${reminderWeek(at)}`,
          createdAt: at,
        }),
      )
      mail.wake()
      return false
    },
  }
}
