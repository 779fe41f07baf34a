import * as z from 'zod/mini'
import { SeenRevision } from './consultation-drafts.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { multilineText, singleLineText } from './text.ts'
import { contactWays } from './value-sets.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'
import { consultationStatuses, WorklistEntry } from './worklist.ts'

const Status = z.enum(consultationStatuses, 'Please choose one of the states')
const id = z.string().check(z.maxLength(64))
const params = z.object({ id })

/** How long a reply waits in the outbox, so that it can be undone. */
export const replyHeldMs = 20_000

/** Idempotency key chosen by the browser: repeated requests are stored once. */
const OwnId = z
  .string('Please send an id')
  .check(z.regex(/^[\w-]{16,64}$/, 'Please send an id of 16 to 64 letters and digits'))

const NoteBody = multilineText(textLimits.note).check(z.minLength(1, 'Please write something first'))

export const Note = z.object({
  id: z.string(),
  body: z.string(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.output<typeof Note>

/** State in the outbox; `expired` was not sent in time. */
const MailState = z.enum(['waiting', 'sent', 'refused', 'expired'])

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived'), id: z.string(), at: Instant }),
  z.object({ kind: z.literal('note'), id: z.string(), at: Instant, note: Note }),
  z.object({
    kind: z.literal('mail'),
    id: z.string(),
    at: Instant,
    /** The mail kind, such as `reply`. */
    mail: z.string(),
    isToOwner: z.boolean(),
    state: MailState,
    /** Reason of the last refusal. */
    reason: z.optional(z.string()),
    /** The text of a reply, while it is stored. */
    words: z.optional(z.object({ subject: z.string(), message: z.string() })),
    /** Id of a reply that can still be undone. */
    heldReplyId: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    at: Instant,
    /** Kind of event, such as `status`. */
    event: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

/** All events of a consultation, newest first. */
export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/consultations/:id/timeline',
  params,
  response: z.array(TimelineEntry),
})

const Neighbour = z.object({ id: z.string(), name: z.string() })

/** A consultation's position in the worklist, actual or hypothetical, and its neighbours. */
export const readNeighbours = endpoint({
  method: 'GET',
  path: '/api/admin/worklist/:id/neighbours',
  params,
  query: z.object({ status: z.optional(Status) }),
  response: z.object({
    /** From 1; undefined if the consultation is not in this list. */
    place: z.optional(z.int()),
    total: z.int(),
    previous: z.optional(Neighbour),
    next: z.optional(Neighbour),
  }),
})
export type Neighbours = z.output<typeof readNeighbours.response>

/** Revision of the draft that is now sent or saved, and so deleted. */
const draft = z.optional(SeenRevision)

/** Adds a private note. A repeated id returns the existing note. */
export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/notes',
  params,
  body: z.object({
    id: OwnId,
    body: NoteBody,
    /** Set when a deleted note is restored. */
    createdAt: z.optional(Instant),
    draft,
  }),
  response: Note,
})

const noteParams = z.object({ id, noteId: id })

/** 409 if another device has changed the note since. */
export const changeNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/consultations/:id/notes/:noteId',
  params: noteParams,
  body: z.object({ body: NoteBody, version: seenVersion() }),
  response: Note,
})

/** 409 if another device has changed the note since. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id/notes/:noteId',
  params: noteParams,
  query: z.object({ version: seenVersionInQuery() }),
})

export const ReplyText = z.object({
  subject: singleLineText(textLimits.replySubject, 'Please write a subject'),
  message: multilineText(textLimits.replyMessage).check(z.minLength(1, 'Please write a message')),
})
export type ReplyText = z.output<typeof ReplyText>

/** Queues a reply and marks the consultation as answered. A repeated id sends nothing more. */
export const sendReply = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/replies',
  params,
  body: z.extend(ReplyText, { id: OwnId, version: seenVersion(), draft }),
  response: WorklistEntry,
})

/** Undoes a reply unless it is in flight. The consultation returns to its earlier state unless it was changed since. */
export const undoReply = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id/replies/:replyId',
  params: z.object({ id, replyId: id }),
  response: WorklistEntry,
})

/**
 * Records a call or a message sent from the owner's own phone. If it reached the client, the consultation counts as
 * answered. A repeated id records nothing more; 409 if another device has changed the consultation since.
 */
export const recordContact = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/contacts',
  params,
  body: z.object({
    id: OwnId,
    way: z.enum(contactWays, 'Please say whether it was a call, a text or WhatsApp'),
    reached: z.boolean('Please say whether you reached them'),
    /** Kept as a note under the contact's id, until the contact is undone. */
    note: z.optional(NoteBody),
    version: seenVersion(),
  }),
  response: WorklistEntry,
})

/** Removes a recorded contact. The consultation returns to its earlier state unless it was changed since. */
export const undoContact = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id/contacts/:contactId',
  params: z.object({ id, contactId: id }),
  response: WorklistEntry,
})
