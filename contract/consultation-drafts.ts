import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { untrimmedText } from './text.ts'

export const draftKinds = ['reply', 'note'] as const
export type DraftKind = (typeof draftKinds)[number]

/** The text exactly as typed. A note has no subject. */
export const DraftText = z.object({
  subject: untrimmedText(textLimits.draft),
  message: untrimmedText(textLimits.draft),
})
export type DraftText = z.output<typeof DraftText>

export const Draft = z.object({
  /** Null if there is no draft. */
  text: z.nullable(DraftText),
  /** Changes with each save; empty if there is no draft. */
  revision: z.string(),
  savedAt: z.optional(Instant),
})
export type Draft = z.output<typeof Draft>

/** The revision that a device has seen; empty if there was no draft. */
export const SeenRevision = z.string('Please name the revision you have seen').check(z.maxLength(64))

const path = '/api/admin/consultations/:id/drafts/:kind' as const
const params = z.object({
  id: z.string().check(z.maxLength(64)),
  kind: z.enum(draftKinds, 'Please name a reply or a note'),
})

/** The unsent reply or note of a consultation. */
export const readDraft = endpoint({ method: 'GET', path, params, response: Draft })

/**
 * Saves it; with `text: null` deletes it. 409 if another device has saved a draft since `revision`; a draft that was sent or
 * deleted meanwhile is no conflict.
 */
export const saveDraft = endpoint({
  method: 'PATCH',
  path,
  params,
  body: z.object({ text: z.nullable(DraftText), revision: SeenRevision }),
  response: Draft,
})
