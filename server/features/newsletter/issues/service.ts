import { randomUUIDv7 } from 'node:crypto'
import { parseMarkdown } from '#content/markdown.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { listLimits } from '#contract/limits.ts'
import type { MailAttempt } from '#contract/mail.ts'
import {
  type Issue,
  type IssueSummary,
  type IssueText,
  missingFromIssue,
} from '#contract/newsletter-issues.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import { listRefusalsOfIssue, sendMailToOwnerNow } from '#server/features/mail/service.ts'
import type { MailPictures } from '#server/features/website/pictures/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { renderIssue } from './issue-mail.ts'
import { pictureProblem, readIssuePictures } from './issue-pictures.ts'
import * as repository from './repository.ts'

type IssueDeps = Pick<Deps, 'database' | 'now'>
type CheckDeps = IssueDeps & Pick<Deps, 'pages'>
type Seen = { id: string; version: number }

function present(issue: repository.StoredIssue): Issue {
  const { id, subject, preview, body, state, version, sent } = issue
  const instant = (name: 'scheduledFor' | 'startedAt') => issue[name] && { [name]: issue[name].toISOString() }
  const [waiting, refused] = [issue.waiting ?? 0, issue.refused ?? 0]
  return {
    ...{ id, subject, preview, body, state, version },
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    ...instant('scheduledFor'),
    ...instant('startedAt'),
    ...(state === 'sent' && {
      progress: { recipients: sent + waiting + refused, sent, waiting, refused },
    }),
  }
}

async function requireIssue({ database }: Pick<Deps, 'database'>, id: string) {
  const issue = await repository.findIssue(database.kysely, id)
  if (!issue) throw new AppError('NOT_FOUND')
  return issue
}

export async function readIssue(deps: CheckDeps, id: string): Promise<Issue> {
  const { kysely } = deps.database
  const issue = await requireIssue(deps, id)
  if (issue.state === 'sent') {
    const refused = await listRefusalsOfIssue(kysely, id, listLimits.default)
    const refusals = refused.map((mail) => ({ id: mail.id, email: mail.toAddress, reason: mail.error ?? '' }))
    return { ...present(issue), refusals }
  }
  const { problem } = await checkPictures(deps, kysely, issue)
  return { ...present(issue), ...(problem !== undefined && { problem }) }
}

export const isScheduled = async ({ database }: Pick<Deps, 'database'>, id: string | undefined) =>
  id !== undefined && (await repository.findIssue(database.kysely, id))?.state === 'scheduled'

export async function listIssues(
  { database: { kysely } }: Pick<Deps, 'database'>,
  query: ListQuery,
): Promise<ListPage<IssueSummary>> {
  const page = await readListPage(query, {
    has: async (id) => (await repository.findIssue(kysely, id)) !== undefined,
    list: (asked) => repository.listIssues(kysely, asked),
    count: () => repository.countIssues(kysely),
  })
  return { ...page, rows: page.rows.map(present) }
}

export async function createIssue(
  deps: CheckDeps,
  { id = randomUUIDv7(), ...text }: IssueText & { id?: string | undefined },
): Promise<Issue> {
  await deps.database.write((tx) => repository.insertDraft(tx, { id, ...text, createdAt: deps.now() }))
  return await readIssue(deps, id)
}

type Change = Parameters<typeof updateVersioned<'newsletterIssues'>>[4]

/** Changes an issue that has not been sent. */
export async function changeIssue(tx: Executor, { id, version }: Seen, change: Change) {
  const before = await repository.findIssue(tx, id)
  if (before?.state === 'sent')
    throw new AppError('CONFLICT', {
      detail: 'This issue is already being sent. It can no longer be changed.',
    })
  return await updateVersioned(tx, 'newsletterIssues', id, version, change)
}

async function checkPictures(deps: Pick<Deps, 'pages'>, db: Executor, { body }: Pick<IssueText, 'body'>) {
  const tokens = parseMarkdown(cleanText(body))
  const pictures = await readIssuePictures(deps, db, tokens)
  return { pictures, problem: pictureProblem(tokens, pictures) }
}

/** Refuses what cannot go out; the answer are the pictures that go out with the rest. */
export async function requireCompleteIssue(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  text: Pick<IssueText, 'subject' | 'body'>,
): Promise<MailPictures> {
  const { pictures, problem } = await checkPictures(deps, db, text)
  const errors = missingFromIssue(text) ?? (problem && { body: problem })
  if (errors) throw new AppError('INVALID_INPUT', { detail: Object.values(errors)[0], errors })
  return pictures
}

/** Saves the text. A scheduled issue stays scheduled, so it must stay complete. */
export async function saveIssue(deps: CheckDeps, seen: Seen, text: IssueText): Promise<Issue> {
  await deps.database.write(async (tx) => {
    const changed = await changeIssue(tx, seen, { ...text, updatedAt: deps.now() })
    if (changed.state === 'scheduled') await requireCompleteIssue(deps, tx, changed)
  })
  return await readIssue(deps, seen.id)
}

export async function deleteIssue(deps: IssueDeps, id: string): Promise<void> {
  if (await deps.database.write((tx) => repository.deleteDraft(tx, id))) return
  const { state } = await requireIssue(deps, id)
  throw new AppError('CONFLICT', {
    detail:
      state === 'sent'
        ? 'This issue is already being sent. It can no longer be deleted.'
        : 'This issue is planned. Please press “Do not send it” first, then delete the draft.',
  })
}

export async function scheduleIssue(deps: CheckDeps, seen: Seen, at: Date): Promise<Issue> {
  if (at <= deps.now()) {
    const message = 'Please choose a time in the future'
    throw new AppError('INVALID_INPUT', { detail: message, errors: { at: message } })
  }
  await deps.database.write(async (tx) => {
    if (await repository.isRepeated(tx, seen, 'scheduled', at)) return
    const change = { state: 'scheduled', scheduledFor: at, updatedAt: deps.now() } as const
    await requireCompleteIssue(deps, tx, await changeIssue(tx, seen, change))
  })
  return await readIssue(deps, seen.id)
}

export async function unscheduleIssue(deps: CheckDeps, id: string): Promise<Issue> {
  const { version } = await requireIssue(deps, id)
  const change = { state: 'draft', scheduledFor: null, updatedAt: deps.now() } as const
  await deps.database.write((tx) => changeIssue(tx, { id, version }, change))
  return await readIssue(deps, id)
}

type TestDeps = Pick<Deps, 'database' | 'facts' | 'mail' | 'mailSettings' | 'now' | 'pages'>

/** The saved text as the owner sees it: its unsubscribe link has no token, so it unsubscribes nobody. */
function renderForOwner({ facts }: Pick<Deps, 'facts'>, issue: IssueText, pictures: MailPictures) {
  return renderIssue(issue, facts, `${facts.siteUrl}/newsletter/unsubscribe`, pictures)
}

export async function previewIssue(deps: CheckDeps & Pick<Deps, 'facts'>, id: string) {
  const issue = await requireIssue(deps, id)
  return renderForOwner(deps, issue, (await checkPictures(deps, deps.database.kysely, issue)).pictures)
}

/** Sends the saved text to the owner only. */
export async function sendTestOfIssue(deps: TestDeps, id: string): Promise<MailAttempt> {
  const issue = await requireIssue(deps, id)
  const pictures = await requireCompleteIssue(deps, deps.database.kysely, issue)
  const words = renderForOwner(deps, issue, pictures)
  return await sendMailToOwnerNow(deps, { subject: `[Test] ${issue.subject}`, ...words })
}
