import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { logFault } from '#server/process/log.ts'
import { heldLetter } from './emails.ts'
import * as repository from './repository.ts'
import { changeIssue, startIssue } from './service.ts'

type DueDeps = Pick<Deps, 'database' | 'facts' | 'log' | 'mailSettings' | 'now' | 'pages'> & {
  mail: Pick<Deps['mail'], 'wake'>
}

type DueIssue = Awaited<ReturnType<typeof repository.listDueIssues>>[number]

/** Returns an issue to the drafts and tells the owner why, unless she has changed it meanwhile. */
async function returnToDraft({ database, facts, now }: DueDeps, seen: DueIssue, reason: string) {
  await database.write(async (tx) => {
    const at = now()
    const stored = await repository.findIssue(tx, seen.id)
    // Another process has started it meanwhile, or she has changed it.
    if (stored?.version !== seen.version) return
    const change = { state: 'draft', scheduledFor: null, updatedAt: at } as const
    const { id, subject, version } = await changeIssue(tx, seen, change)
    await queueMail(tx, {
      kind: 'issue_held',
      to: 'owner',
      cause: `issue ${id} ${version}`,
      letter: heldLetter(facts, subject, reason),
      facts,
      createdAt: at,
    })
  })
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
    } catch (error) {
      // One issue that fails must not block those after it.
      if (isUnavailable(error)) throw error
      const detail = error instanceof AppError ? error.particulars.detail : undefined
      if (detail === undefined) logFault(log, error, 'A planned issue cannot be started')
      await returnToDraft(deps, issue, detail ?? 'The website could not put it together.')
    } finally {
      mail.wake()
    }
}
