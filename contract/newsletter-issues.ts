import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant, ListQuery } from './lists.ts'
import { MailAttempt } from './mail.ts'
import { isStorableLine, paragraph } from './text.ts'
import { seenVersion } from './version.ts'

const draftLine = (limit: number) =>
  z
    .string('Please write this as text')
    .check(
      z.trim(),
      z.maxLength(limit, `Please use at most ${limit} characters`),
      z.refine(isStorableLine, 'Please write this on one line'),
    )

/** What is written; a draft may still lack any of it. */
export const IssueText = z.object({
  subject: draftLine(textLimits.issueSubject),
  /** The line that mail programs show beside the subject. */
  preview: draftLine(textLimits.issuePreview),
  /** Markdown. */
  body: paragraph(textLimits.issueBody),
})
export type IssueText = z.output<typeof IssueText>

export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const

/** Subscribers of an issue by what became of its mail; they add up to `recipients`. */
export const IssueProgress = z.object({
  recipients: z.int(),
  sent: z.int(),
  waiting: z.int(),
  refused: z.int(),
  /** Unsubscribed or removed before their turn came. */
  skipped: z.int(),
})
export type IssueProgress = z.output<typeof IssueProgress>

export const IssueSummary = z.object({
  id: z.string(),
  subject: z.string(),
  preview: z.string(),
  state: z.enum(issueStates),
  /** Grows with every change; a change names the one it was made on. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  scheduledFor: z.optional(Instant),
  /** Of a draft: for when it was planned and could not go out. */
  missedAt: z.optional(Instant),
  startedAt: z.optional(Instant),
  finishedAt: z.optional(Instant),
  /** From the start of the sending on. */
  progress: z.optional(IssueProgress),
})
export type IssueSummary = z.output<typeof IssueSummary>

export const Issue = z.extend(IssueSummary, { body: z.string() })
export type Issue = z.output<typeof Issue>

const IssueId = z.object({ id: z.string().check(z.maxLength(64)) })
const path = '/api/admin/newsletter-issues' as const

/** Newest first, of every state. */
export const listIssues = endpoint({
  method: 'GET',
  path,
  query: ListQuery,
  response: z.array(IssueSummary),
})

export const readIssue = endpoint({ method: 'GET', path: `${path}/:id`, params: IssueId, response: Issue })

/** Begins a draft. 201. Asked again with the same `id`, it answers with the draft that was begun. */
export const createIssue = endpoint({
  method: 'POST',
  path,
  body: z.extend(IssueText, {
    /** Chosen at random by whoever asks, who can then ask again when no answer has come. */
    id: z.optional(
      z.string().check(z.regex(/^[0-9a-z]{16,40}$/, 'Please choose 16 to 40 letters and digits')),
    ),
  }),
  response: Issue,
})

/** Saves a draft or a scheduled issue; 409 when `version` is not the latest, or it is being sent. */
export const saveIssue = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  params: IssueId,
  body: z.extend(IssueText, { version: seenVersion('Please name the version that was changed') }),
  response: Issue,
})

/** Drafts only. */
export const deleteIssue = endpoint({ method: 'DELETE', path: `${path}/:id`, params: IssueId })

/** A text as it will arrive, saved or not. For the saved one see `issuePreviewPath`. */
export const previewIssue = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  body: IssueText,
  response: z.object({ html: z.string(), text: z.string() }),
})

/** The saved issue as it will arrive, as a document of its own for an iframe; it runs and loads nothing but pictures. */
export const issuePreviewPath = (id: string) => `${path}/${id}/preview.html`

/** Sends the saved text to the owner only, and waits for what becomes of it. */
export const testIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/test`,
  params: IssueId,
  response: MailAttempt,
})

const emptyMessage = 'Please write a subject and a message first'

/** What is missing before it can go out. */
export function missingFromIssue({ subject, body }: Pick<IssueText, 'subject' | 'body'>) {
  const errors = { ...(!subject && { subject: emptyMessage }), ...(!body && { body: emptyMessage }) }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Starts it. `recipients` is the number that was confirmed: 409 with the new number when it has changed. */
export const sendIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/send`,
  params: IssueId,
  body: z.object({ version: seenVersion(), recipients: z.int('Please confirm how many will receive it') }),
  response: Issue,
})

/** `at` is an instant; `londonInstant` makes one of a time in London. One in the past is refused. */
export const scheduleIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/schedule`,
  params: IssueId,
  body: z.object({ version: seenVersion(), at: z.iso.datetime('Please choose a day and a time') }),
  response: Issue,
})

/** Back to a draft. */
export const unscheduleIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/unschedule`,
  params: IssueId,
  response: Issue,
})

export const pauseIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/pause`,
  params: IssueId,
  response: Issue,
})

export const resumeIssue = endpoint({
  method: 'POST',
  path: `${path}/:id/resume`,
  params: IssueId,
  response: Issue,
})

/** Whom it could not reach, and why. `retryMail` takes their ids. */
export const listIssueRefusals = endpoint({
  method: 'GET',
  path: `${path}/:id/refused`,
  params: IssueId,
  query: z.pick(ListQuery, { limit: true }),
  response: z.array(z.object({ id: z.string(), email: z.string(), reason: z.string(), gaveUpAt: Instant })),
})

/** The articles of the blog, to start an issue from. */
export const listIssueStarters = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter-starters',
  response: z.array(z.extend(IssueText, { slug: z.string(), title: z.string() })),
})
