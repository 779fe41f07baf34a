import { dayMs } from '#contract/durations.ts'
import { londonDay, mondayOf } from '#contract/london-time.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { countRecipients } from '#server/features/newsletter/subscribers/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { logFault } from '#server/process/log.ts'
import { reminderLetter } from './emails.ts'
import * as repository from './repository.ts'
import { startIssue } from './sending.ts'

type DueDeps = Pick<Deps, 'database' | 'facts' | 'log' | 'mailSettings' | 'now' | 'pages'> & {
  mail: Pick<Deps['mail'], 'wake'>
}

type DueIssue = Awaited<ReturnType<typeof repository.listDueIssues>>[number]

/** Returns an issue that cannot be sent to the drafts, unless the owner has changed it meanwhile. */
async function returnToDraft({ database, now }: DueDeps, { id, version, scheduledFor }: DueIssue) {
  const change = { state: 'draft', scheduledFor: null, missedAt: scheduledFor, updatedAt: now() } as const
  await database.write((tx) => repository.updateIssueIfUnchanged(tx, { id, version }, change))
}

/**
 * Starts the issues whose time has come, however long ago: the machine may have been off. Without a mail server they
 * stay scheduled.
 */
export async function startScheduledIssues(deps: DueDeps): Promise<void> {
  const { database, log, mail, mailSettings, now } = deps
  if (mailSettings.smtp === undefined) return
  for (const issue of await repository.listDueIssues(database.kysely, now()))
    try {
      await database.write((tx) => startIssue(tx, deps, issue))
      mail.wake()
    } catch (error) {
      // One issue that fails must not block those after it.
      if (isUnavailable(error)) throw error
      if (!(error instanceof AppError)) logFault(log, error, 'A planned issue cannot be started')
      await returnToDraft(deps, issue)
    }
}

type ReminderDeps = Pick<Deps, 'database' | 'facts' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Reminds the owner once a week, if she has subscribers and nothing is planned for them. */
export async function remindOfNewsletter({ database, facts, mail, now }: ReminderDeps): Promise<void> {
  const at = now()
  const weekAgo = new Date(at.getTime() - 7 * dayMs)
  const { recipients } = await countRecipients({ database }, weekAgo)
  if (recipients === 0 || (await repository.hasIssueSince(database.kysely, weekAgo))) return
  await database.write((tx) =>
    queueMail(tx, {
      kind: 'reminder',
      to: { owner: true },
      belongsTo: { cause: `reminder ${mondayOf(londonDay(at))}` },
      letter: reminderLetter(facts, recipients),
      facts,
      createdAt: at,
    }),
  )
  mail.wake()
}
