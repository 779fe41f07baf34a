import { randomUUIDv7 } from 'node:crypto'
import { markdownProblem } from '#content/text/markdown-bounds.ts'
import { parseMarkdown } from '#content/text/parse-markdown.ts'
import type { MailAttempt } from '#contract/mail.ts'
import {
  type Issue,
  type IssueProgress,
  type IssueSummary,
  type IssueText,
  missingFromIssue,
} from '#contract/newsletter-issues.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sendMailToOwnerNow } from '#server/features/mail/service.ts'
import type { MailPictures } from '#server/features/website/pictures/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { toSafeBodyText } from '#server/mail/visitor-text.ts'
import { deadLinkProblem } from './dead-links.ts'
import { renderIssue } from './issue-mail.ts'
import { pictureProblem, readIssuePictures } from './issue-pictures.ts'
import * as repository from './repository.ts'

type IssueDeps = Pick<Deps, 'database' | 'now'>
type CheckDeps = IssueDeps & Pick<Deps, 'pages'>
type Seen = { id: string; version: number }

function progressOf(issue: repository.StoredIssue): IssueProgress | undefined {
  const { batchState, recipients, sent, refused, skipped } = issue
  if (batchState === null || recipients === null || sent === null || refused === null || skipped === null)
    return undefined
  return { recipients, sent, refused, skipped, waiting: recipients - sent - refused - skipped }
}

function present(issue: repository.StoredIssue): Issue {
  const { id, subject, preview, body, state, version, batchState } = issue
  const progress = progressOf(issue)
  const instant = (name: 'scheduledFor' | 'startedAt' | 'missedAt' | 'finishedAt') =>
    issue[name] && { [name]: issue[name].toISOString() }
  return {
    id,
    subject,
    preview,
    body,
    state: state === 'started' ? (batchState ?? 'sent') : state,
    version,
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    ...instant('scheduledFor'),
    ...instant('startedAt'),
    ...instant('missedAt'),
    ...instant('finishedAt'),
    ...(progress && { progress }),
  }
}

export async function readIssue({ database }: Pick<Deps, 'database'>, id: string): Promise<Issue> {
  const issue = await repository.findIssue(database.kysely, id)
  if (!issue) throw new AppError('NOT_FOUND')
  return present(issue)
}

/** Whether the issue will go out by itself at its time. */
export async function isIssueScheduled({ database }: Pick<Deps, 'database'>, id: string): Promise<boolean> {
  return (await repository.findIssue(database.kysely, id))?.state === 'scheduled'
}

export async function listIssues(
  { database }: Pick<Deps, 'database'>,
  query: ListQuery,
): Promise<ListPage<IssueSummary>> {
  const { kysely } = database
  const page = await readListPage(query, {
    has: async (id) => (await repository.findIssue(kysely, id)) !== undefined,
    list: (asked) => repository.listIssues(kysely, asked),
    count: () => repository.countIssues(kysely),
  })
  return { ...page, rows: page.rows.map(present) }
}

export async function createIssue(
  deps: IssueDeps,
  { id = randomUUIDv7(), ...text }: IssueText & { id?: string | undefined },
): Promise<Issue> {
  const at = deps.now()
  const issue = { id, ...text, version: 1, createdAt: at, updatedAt: at }
  await deps.database.write((tx) =>
    repository.insertIssue(tx, { ...issue, state: 'draft', scheduledFor: null, startedAt: null }),
  )
  return await readIssue(deps, issue.id)
}

const changedElsewhere = 'This issue was changed in another window. Please reload it.'

/** Refuses a change to an issue; `detail` is the message for one that has not been started. */
async function refuseChange(tx: Executor, id: string, detail = changedElsewhere): Promise<never> {
  const issue = await repository.findIssue(tx, id)
  if (!issue) throw new AppError('NOT_FOUND')
  const isStarted = issue.state === 'started'
  throw new AppError('CONFLICT', {
    detail: isStarted ? 'This issue is already being sent. It can no longer be changed.' : detail,
  })
}

/** Refuses what cannot go out; the answer are the pictures that go out with the rest. */
export async function requireCompleteIssue(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  text: Pick<IssueText, 'subject' | 'body'>,
): Promise<MailPictures> {
  const body = toSafeBodyText(text.body)
  const markdown = parseMarkdown(body)
  const pictures = await readIssuePictures(deps, db, markdown)
  const problem = markdownProblem(body) ?? deadLinkProblem(markdown) ?? pictureProblem(markdown, pictures)
  const errors = missingFromIssue(text) ?? (problem && { body: problem })
  if (errors) throw new AppError('INVALID_INPUT', { detail: Object.values(errors)[0], errors })
  return pictures
}

/** Saves the text. A scheduled issue stays scheduled, so it must stay complete. */
export async function saveIssue(deps: CheckDeps, { id, version }: Seen, text: IssueText): Promise<Issue> {
  await deps.database.write(async (tx) => {
    const changed = await repository.updateIssueIfUnchanged(
      tx,
      { id, version },
      { ...text, updatedAt: deps.now() },
    )
    if (!changed) return await refuseChange(tx, id)
    if (changed.state === 'scheduled') await requireCompleteIssue(deps, tx, changed)
  })
  return await readIssue(deps, id)
}

export async function deleteIssue({ database }: IssueDeps, id: string): Promise<void> {
  await database.write(async (tx) => {
    const isDeleted = await repository.deleteDraft(tx, id)
    const isPlanned = 'This issue is planned. Please press “Do not send it” first, then delete the draft.'
    if (!isDeleted) await refuseChange(tx, id, isPlanned)
  })
}

export async function scheduleIssue(deps: CheckDeps, { id, version }: Seen, at: Date): Promise<Issue> {
  if (at <= deps.now()) {
    const message = 'Please choose a time in the future'
    throw new AppError('INVALID_INPUT', { detail: message, errors: { at: message } })
  }
  await deps.database.write(async (tx) => {
    const change = { state: 'scheduled', scheduledFor: at, updatedAt: deps.now() } as const
    const changed = await repository.updateIssueIfUnchanged(tx, { id, version }, change)
    if (!changed && (await repository.isRepeated(tx, { id, version }, 'scheduled', at))) return
    if (!changed) return await refuseChange(tx, id)
    await requireCompleteIssue(deps, tx, changed)
  })
  return await readIssue(deps, id)
}

export async function unscheduleIssue(deps: IssueDeps, id: string): Promise<Issue> {
  await deps.database.write(async (tx) => {
    const change = { state: 'draft', scheduledFor: null, updatedAt: deps.now() } as const
    if (!(await repository.updateIssueIfUnchanged(tx, { id }, change))) await refuseChange(tx, id)
  })
  return await readIssue(deps, id)
}

type TestDeps = Pick<Deps, 'database' | 'facts' | 'mail' | 'mailSettings' | 'now' | 'pages'>

/** Sends the saved text to the owner only; its unsubscribe link has no token, so it unsubscribes nobody. */
export async function sendTestOfIssue(deps: TestDeps, id: string): Promise<MailAttempt> {
  const issue = await readIssue(deps, id)
  const pictures = await requireCompleteIssue(deps, deps.database.kysely, issue)
  const unsubscribeUrl = `${deps.facts.siteUrl}/newsletter/unsubscribe`
  const { html, text } = renderIssue(issue, deps.facts, unsubscribeUrl, pictures)
  return await sendMailToOwnerNow(deps, { subject: `[Test] ${issue.subject}`, html, text })
}
