import type { FastifyReply } from 'fastify'
import type { ListQuery } from '#contract/fields.ts'
import { listLimits } from '#contract/limits.ts'
import { type Issue, type IssueText, missingFromIssue } from '#contract/newsletter-issues.ts'
import { insertOnce, requireRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sendMailToOwnerNow } from '#server/features/mail/service.ts'
import { type MailPictures, readMailPictures } from '#server/features/website/pictures/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { AppError, conflict, invalidField, orNotFound } from '#server/http/errors.ts'
import { readListPage } from '#server/http/list-pages.ts'
import { unsubscribePlaceholder } from '#server/mail/messages.ts'
import { pictureProblem, picturesNamedIn, renderIssue } from './issue-mail.ts'
import * as repository from './repository.ts'

/** What a job has that starts issues. */
type StartDeps = Pick<Deps, 'database' | 'facts' | 'now' | 'pages'>
type Seen = { id: string; version: number }

async function present(db: Executor, issue: repository.StoredIssue): Promise<Issue> {
  const { id, state, sent } = issue
  const [waiting, refused] = [issue.waiting ?? 0, issue.refused ?? 0]
  const refusals = refused > 0 ? await repository.listRefusals(db, id, listLimits.default) : []
  const progress = { recipients: sent + waiting + refused, sent, waiting, refused, refusals }
  return { ...toAnswer(issue), ...(state === 'sent' && { progress }) }
}

const requireIssue = async ({ database }: Deps, id: string) =>
  orNotFound(await repository.findIssue(database.kysely, id))

async function checkPictures(deps: Pick<Deps, 'pages'>, db: Executor, { body }: Pick<IssueText, 'body'>) {
  const pictures = await readMailPictures(deps, db, picturesNamedIn(body))
  return { pictures, problem: pictureProblem(body, pictures) }
}

export async function readIssue(deps: Deps, id: string): Promise<Issue> {
  const { kysely } = deps.database
  const issue = await requireIssue(deps, id)
  const problem = issue.state === 'sent' ? undefined : (await checkPictures(deps, kysely, issue)).problem
  return { ...(await present(kysely, issue)), problem }
}

export async function listIssues(
  { database: { kysely } }: Deps,
  query: ListQuery,
  reply: FastifyReply,
): Promise<Issue[]> {
  const rows = repository.withProgress(kysely)
  const page = await readListPage(kysely, rows, ['newsletterIssues', 'createdAt'], query, reply)
  return await Promise.all(page.map((row) => present(kysely, row)))
}

type Change = Parameters<typeof updateVersioned<'newsletterIssues'>>[4]

/** Changes an issue that has not been sent. */
export async function changeIssue(tx: Executor, { id, version }: Seen, change: Change) {
  if ((await repository.findIssue(tx, id))?.state === 'sent')
    throw conflict('This issue is already being sent. It can no longer be changed.')
  return await updateVersioned(tx, 'newsletterIssues', id, version, change)
}

/** Refuses what cannot go out; returns the pictures that go out with the rest. */
async function requireCompleteIssue(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  text: Pick<IssueText, 'subject' | 'body'>,
): Promise<MailPictures> {
  const { pictures, problem } = await checkPictures(deps, db, text)
  const errors = missingFromIssue(text) ?? (problem && { body: problem })
  if (errors) throw new AppError('INVALID_INPUT', { detail: Object.values(errors)[0], errors })
  return pictures
}

const planned = () => conflict('This issue is planned. Please press “Do not send it” first.')

export async function saveIssue(deps: Deps, { id, version }: Seen, text: IssueText): Promise<Issue> {
  const at = deps.now()
  await deps.database.write(async (tx) => {
    const draft = { id, ...text, state: 'draft', version: 1, createdAt: at, updatedAt: at } as const
    if (version === 0 && (await insertOnce(tx, 'newsletterIssues', draft))) return
    // The answer to the first save was lost.
    const changed = await changeIssue(tx, { id, version: version || 1 }, { ...text, updatedAt: at })
    if (changed.state === 'scheduled') throw planned()
  })
  return await readIssue(deps, id)
}

export async function deleteIssue(deps: Deps, id: string): Promise<void> {
  await deps.database.write(async (tx) => {
    const { state } = await requireRow(tx, 'newsletterIssues', id)
    if (state === 'sent') throw conflict('This issue is already being sent. It can no longer be deleted.')
    if (state === 'scheduled') throw planned()
    await tx.deleteFrom('newsletterIssues').where('id', '=', id).where('state', '=', 'draft').execute()
  })
}

/** Makes a scheduled issue a draft again, even while another device changes its words. */
export async function unscheduleIssue(deps: Deps, id: string): Promise<Issue> {
  const { state, version } = await requireIssue(deps, id)
  const change = { state: 'draft', scheduledFor: null, updatedAt: deps.now() } as const
  if (state !== 'draft') await deps.database.write((tx) => changeIssue(tx, { id, version }, change))
  return await readIssue(deps, id)
}

/** The saved text as the owner sees it: its unsubscribe link has no token, so it unsubscribes nobody. */
const renderForOwner = ({ facts }: Deps, issue: IssueText, pictures: MailPictures) =>
  renderIssue(issue, facts, `${facts.siteUrl}/newsletter/unsubscribe`, pictures)

export async function previewIssue(deps: Deps, id: string) {
  const issue = await requireIssue(deps, id)
  return renderForOwner(deps, issue, (await checkPictures(deps, deps.database.kysely, issue)).pictures)
}

export async function sendTestOfIssue(deps: Deps, id: string) {
  const issue = await requireIssue(deps, id)
  const pictures = await requireCompleteIssue(deps, deps.database.kysely, issue)
  const words = renderForOwner(deps, issue, pictures)
  return await sendMailToOwnerNow(deps, { subject: `[Test] ${issue.subject}`, ...words })
}

/** Starts an issue: it queues one mail per subscriber, so that each gets it once. */
export async function startIssue(tx: Executor, deps: StartDeps, seen: Seen): Promise<void> {
  const at = deps.now()
  const issue = await changeIssue(tx, seen, { state: 'sent', startedAt: at, updatedAt: at })
  const pictures = await requireCompleteIssue(deps, tx, issue)
  const words = renderIssue(issue, deps.facts, unsubscribePlaceholder, pictures)
  await tx.updateTable('newsletterIssues').set(words).where('id', '=', issue.id).execute()
  if ((await repository.queueIssueMails(tx, { id: issue.id, at })) === 0)
    throw conflict('Nobody is subscribed yet, so there is no one to send it to.')
}

async function scheduleIssue(tx: Executor, deps: StartDeps, seen: Seen, scheduledFor: Date): Promise<void> {
  const change = { state: 'scheduled', scheduledFor, updatedAt: deps.now() } as const
  await requireCompleteIssue(deps, tx, await changeIssue(tx, seen, change))
}

/** Starts an issue, or plans it for a time. */
export async function sendIssue(deps: Deps, seen: Seen, at: Date | undefined): Promise<Issue> {
  const { database, mail, mailSettings, now } = deps
  if (at && at <= now()) throw invalidField('at', 'Please choose a time in the future')
  if (!at && !mailSettings.smtp)
    throw conflict('Mail is not set up yet, so nothing can be sent. Your text is saved.')
  await database
    .write((tx) => (at ? scheduleIssue(tx, deps, seen, at) : startIssue(tx, deps, seen)))
    .catch(async (refusal: unknown) => {
      // Only the answer was lost, or two presses came at the same moment.
      if (!(await repository.isRepeated(database.kysely, seen, at))) throw refusal
    })
  mail.wake()
  return await readIssue(deps, seen.id)
}
