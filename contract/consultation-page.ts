import * as z from 'zod/mini'
import { Appointment } from './appointment.ts'
import { endpoint } from './endpoint.ts'
import { Instant, seenVersion } from './fields.ts'
import { textLimits } from './limits.ts'
import { Offer } from './offers.ts'
import { multilineText, singleLineText } from './text.ts'
import { type ContactWay, contactWays } from './value-sets.ts'
import { WorklistEntry } from './worklist.ts'

export const replyHeldMs = 20_000

/** Idempotency key chosen by the browser: repeated requests are stored once. */
const OwnId = z.string().check(z.regex(/^[\w-]{16,64}$/))

export const NoteText = z.object({
  body: multilineText(textLimits.note).check(z.minLength(1, 'Please write something first')),
})

const Note = z.object({ id: z.string(), at: Instant, body: z.string(), version: z.int() })
export type Note = z.output<typeof Note>

/** A change, a mail, a mail that did not arrive, or what she wrote herself, in `body`. */
const HistoryLine = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(['change', 'mail', 'failure', 'reply']),
  words: z.string(),
  body: z.optional(z.string()),
})
export type HistoryLine = z.output<typeof HistoryLine>

/** One consultation with all that belongs to it; each list begins with the newest. */
export const readConsultation = endpoint('GET', '/api/admin/consultations/:id', {
  response: z.object({
    request: WorklistEntry,
    notes: z.array(Note),
    history: z.array(HistoryLine),
    /** Since when a reply waits to be sent. */
    replyWaitsSince: z.optional(Instant),
    visits: z.array(Appointment),
    offers: z.array(Offer),
  }),
})
export type ConsultationPage = z.output<typeof readConsultation.response>

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

/** What came of a call, or of a message. */
export const contactOutcome = (way: ContactWay, reached: boolean) =>
  way === 'call' ? (reached ? 'Answered' : 'No answer') : reached ? 'Sent' : 'Not sent'

/** A call or a message from the owner's own phone; one that reached the client counts as an answer. */
export const recordContact = endpoint('POST', '/api/admin/consultations/:id/contacts', {
  body: z.object({
    id: OwnId,
    way: z.enum(contactWays),
    reached: z.boolean(),
  }),
})
