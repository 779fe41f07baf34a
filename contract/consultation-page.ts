import * as z from 'zod/mini'
import { Appointment } from './appointment.ts'
import { endpoint } from './endpoint.ts'
import { Instant, seenVersion } from './fields.ts'
import { textLimits } from './limits.ts'
import { Offer } from './offers.ts'
import { ConsultationRequest } from './request-fields.ts'
import { multilineText, singleLineText } from './text.ts'
import { contactWays, eventKinds } from './value-sets.ts'
import { WorklistEntry } from './worklist.ts'

export const replyHeldMs = 20_000

/** Idempotency key chosen by the browser: repeated requests are stored once. */
const OwnId = z.string().check(z.regex(/^[\w-]{16,64}$/))

export const NoteText = z.object({
  body: multilineText(textLimits.note).check(z.minLength(1, 'Please write something first')),
})

export const TimelineEntry = z.object({
  /** For a reply or a contact the idempotency key that it was sent with. */
  id: z.string(),
  at: Instant,
  kind: z.enum(['arrived', 'mail', ...eventKinds]),
  body: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  version: z.optional(z.int()),
  mail: z.optional(
    z.object({
      kind: z.string(),
      /** `expired` was not sent in time. */
      state: z.enum(['waiting', 'sent', 'refused', 'expired']),
      reason: z.optional(z.string()),
    }),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** One consultation with all that belongs to it, and the others of the same person; each list begins with the newest. */
export const readConsultation = endpoint('GET', '/api/admin/consultations/:id', {
  response: z.object({
    request: WorklistEntry,
    timeline: z.array(TimelineEntry),
    visits: z.array(Appointment),
    offers: z.array(Offer),
    others: z.array(z.pick(WorklistEntry, { id: true, name: true, createdAt: true })),
  }),
})
export type ConsultationPage = z.output<typeof readConsultation.response>

const Correction = z.pick(ConsultationRequest, {
  ...{ name: true, email: true, phone: true, hairType: true, address: true },
})
export const ConsultationCorrection = z.extend(Correction, { version: seenVersion() })
export type ConsultationCorrection = z.output<typeof ConsultationCorrection>

/** Corrects what a person typed. */
export const correctConsultation = endpoint('PATCH', '/api/admin/consultations/:id', {
  body: ConsultationCorrection,
})

/** Adds a private note, changes one (`version`) or deletes one (no body). A repeated new id stores nothing more. */
export const saveNote = endpoint('POST', '/api/admin/consultations/:id/notes', {
  body: z.object({
    id: OwnId,
    body: z.optional(NoteText.shape.body),
    version: z.optional(seenVersion()),
  }),
})

export const ReplyText = z.object({
  subject: singleLineText(textLimits.replySubject, 'Please write a subject'),
  message: multilineText(10_000).check(z.minLength(1, 'Please write a message')),
})
export type ReplyText = z.output<typeof ReplyText>

/** Queues a reply and marks the consultation as answered. A repeated id sends nothing more. */
export const sendReply = endpoint('POST', '/api/admin/consultations/:id/replies', {
  body: z.extend(ReplyText, { id: OwnId, version: seenVersion() }),
})

/** Undoes a reply unless it has left. The consultation waits again unless something else has answered it. */
export const undoReply = endpoint('DELETE', '/api/admin/consultations/:id/replies/:replyId')

/** A call or a message from the owner's own phone; one that reached the client counts as an answer. */
export const recordContact = endpoint('POST', '/api/admin/consultations/:id/contacts', {
  body: z.object({
    id: OwnId,
    way: z.enum(contactWays),
    reached: z.boolean(),
  }),
})
