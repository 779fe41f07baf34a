import type { Issue } from '#contract/newsletter-issues.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { changeBatchState, startBatch, unsubscribePlaceholder } from '#server/mail/batches.ts'
import { renderIssue } from './issue-mail.ts'
import * as repository from './repository.ts'
import { readIssue, requireCompleteIssue } from './service.ts'

type SendDeps = Pick<Deps, 'database' | 'facts' | 'mail' | 'mailSettings' | 'now' | 'pages'>

/**
 * Starts an issue: it queues one mail per subscriber, so that each gets it once. Returns the number of mails (at least one),
 * or nothing if the issue was started or changed meanwhile.
 */
export async function startIssue(
  tx: Executor,
  deps: Pick<Deps, 'database' | 'facts' | 'now' | 'pages'>,
  seen: { id: string; version?: number },
): Promise<number | undefined> {
  const { database, facts, now } = deps
  const at = now()
  const change = { state: 'started', startedAt: at, updatedAt: at } as const
  const issue = await repository.updateIssueIfUnchanged(tx, seen, change)
  if (!issue) return undefined
  const pictures = await requireCompleteIssue(deps, tx, issue)
  const { id, subject } = issue
  const rendered = renderIssue(issue, facts, unsubscribePlaceholder, pictures)
  const count = await startBatch(tx, database.kind, { id, subject, ...rendered, createdAt: at })
  if (count === 0)
    throw new AppError('CONFLICT', {
      detail: 'Nobody is subscribed yet, so there is no one to send it to.',
    })
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
  // Distinguishes an unknown issue from a changed one.
  await readIssue(deps, id)
  await database.write(async (tx) => {
    const count = await startIssue(tx, deps, { id, version })
    if (count === undefined) {
      // Only the answer was lost, or its time has come meanwhile.
      if (await repository.isRepeated(tx, { id, version }, 'started')) return
      throw new AppError('CONFLICT', {
        detail: 'This issue has been changed or sent meanwhile. Please reload it.',
      })
    }
    if (count !== recipients)
      throw new AppError('CONFLICT', {
        detail: `The list has changed: this would go to ${count} ${count === 1 ? 'subscriber' : 'subscribers'} now. Please confirm again.`,
      })
  })
  mail.wake()
  return await readIssue(deps, id)
}

type PauseDeps = Pick<Deps, 'database' | 'mail'>

async function change(
  deps: PauseDeps,
  id: string,
  states: Parameters<typeof changeBatchState>[2],
  refusal: string,
): Promise<Issue> {
  const { database, mail } = deps
  const isChanged = await database.write((tx) => changeBatchState(tx, id, states))
  const issue = await readIssue(deps, id)
  // A repeated request is no error.
  if (!isChanged && issue.state !== states[1]) throw new AppError('CONFLICT', { detail: refusal })
  mail.wake()
  return issue
}

/** Sends nothing more, except mails whose SMTP conversation is under way. */
export const pauseIssue = (deps: PauseDeps, id: string) =>
  change(deps, id, ['sending', 'paused'], 'Only an issue that is being sent can be paused.')

export const resumeIssue = (deps: PauseDeps, id: string) =>
  change(deps, id, ['paused', 'sending'], 'Only a paused issue can go on.')
