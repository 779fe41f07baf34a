import type { Issue } from '#contract/newsletter-issues.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { unsubscribePlaceholder } from '#server/mail/messages.ts'
import { renderIssue } from './issue-mail.ts'
import * as repository from './repository.ts'
import { changeIssue, readIssue, requireCompleteIssue } from './service.ts'

type StartDeps = Pick<Deps, 'database' | 'facts' | 'now' | 'pages'>
type SendDeps = StartDeps & Pick<Deps, 'mail' | 'mailSettings'>

/** Starts an issue: it queues one mail per subscriber, so that each gets it once. Returns their number, at least one. */
export async function startIssue(
  tx: Executor,
  deps: StartDeps,
  seen: { id: string; version: number },
): Promise<number> {
  const at = deps.now()
  const issue = await changeIssue(tx, seen, { state: 'sent', startedAt: at, updatedAt: at })
  const pictures = await requireCompleteIssue(deps, tx, issue)
  const words = renderIssue(issue, deps.facts, unsubscribePlaceholder, pictures)
  await tx.updateTable('newsletterIssues').set(words).where('id', '=', issue.id).execute()
  const count = await repository.queueIssueMails(tx, deps.database.kind, { id: issue.id, at })
  if (count === 0)
    throw new AppError('CONFLICT', { detail: 'Nobody is subscribed yet, so there is no one to send it to.' })
  return count
}

/** Sends an issue now, if the list still has as many recipients as she confirmed. */
export async function sendIssue(
  deps: SendDeps,
  { id, version, recipients }: { id: string; version: number; recipients: number },
): Promise<Issue> {
  const { database, mail, mailSettings } = deps
  if (!mailSettings.smtp)
    throw new AppError('CONFLICT', {
      detail: 'Mail is not set up yet, so nothing can be sent. Your text is saved.',
    })
  await database.write(async (tx) => {
    // Only the answer was lost.
    if (await repository.isRepeated(tx, { id, version }, 'sent')) return
    const count = await startIssue(tx, deps, { id, version })
    if (count !== recipients)
      throw new AppError('CONFLICT', {
        detail: `The list has changed: this would go to ${count} ${count === 1 ? 'subscriber' : 'subscribers'} now. Please confirm again.`,
      })
  })
  mail.wake()
  return await readIssue(deps, id)
}
