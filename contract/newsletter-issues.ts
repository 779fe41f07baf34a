import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery, seenVersion } from './fields.ts'
import { textLimits } from './limits.ts'
import { multilineText, optionalSingleLine } from './text.ts'

/** The owner's text; a draft may lack any part. */
export const IssueText = z.object({
  subject: optionalSingleLine(textLimits.issueSubject),
  preview: optionalSingleLine(textLimits.issuePreview),
  body: multilineText(50_000),
})
export type IssueText = z.output<typeof IssueText>

/** Recipients by outcome; the counts add up to `recipients`. */
const Progress = z.object({
  recipients: z.int(),
  sent: z.int(),
  waiting: z.int(),
  refused: z.int(),
  refusals: z.array(z.object({ email: z.string(), reason: z.string() })),
})

export const Issue = z.object({
  id: z.string(),
  subject: z.string(),
  preview: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'scheduled', 'sent']),
  version: z.int(),
  updatedAt: Instant,
  scheduledFor: z.optional(Instant),
  startedAt: z.optional(Instant),
  progress: z.optional(Progress),
  /** Why it may not go out, if it is read alone. */
  problem: z.optional(z.string()),
})
export type Issue = z.output<typeof Issue>

const path = '/api/admin/newsletter-issues' as const

export const listIssues = endpoint('GET', path, { query: ListQuery, response: z.array(Issue) })

export const readIssue = endpoint('GET', `${path}/:id`, { response: Issue })

/** Version 0 stores a new draft under an id that the caller chose. */
export const saveIssue = endpoint('PATCH', `${path}/:id`, {
  body: z.extend(IssueText, { version: seenVersion() }),
  response: Issue,
})

export const deleteIssue = endpoint('DELETE', `${path}/:id`)

/** The saved issue as it will arrive: a document for an iframe that runs no scripts and loads nothing but pictures. */
export const issuePreviewPath = (id: string) => `${path}/${id}/preview.html`

export const testIssue = endpoint('POST', `${path}/:id/test`, {
  response: z.object({ message: z.string() }),
})

const emptyMessage = 'Please write a subject and a message first'

/** What an issue still lacks before it can go out. */
export function missingFromIssue({ subject, body }: Pick<IssueText, 'subject' | 'body'>) {
  const errors = { ...(!subject && { subject: emptyMessage }), ...(!body && { body: emptyMessage }) }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Starts sending, now or at a time. Until it is taken back, a scheduled issue cannot be changed. */
export const sendIssue = endpoint('POST', `${path}/:id/send`, {
  body: z.object({
    version: seenVersion(),
    at: z.optional(z.iso.datetime('Please choose a day and a time')),
  }),
  response: Issue,
})

/** Makes a scheduled issue a draft again, whatever its version. */
export const unscheduleIssue = endpoint('DELETE', `${path}/:id/send`, { response: Issue })
