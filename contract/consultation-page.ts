import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './lists.ts'
import { line, paragraph } from './text.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'
import { consultationStatuses, WorklistEntry } from './worklist.ts'

const Status = z.enum(consultationStatuses, 'Please choose one of the states')
const id = z.string().check(z.maxLength(64))
const params = z.object({ id })

/** How long a reply waits in the outbox, so that it can be taken back. */
export const replyHeldMs = 20_000

/** Made up by the browser: what is sent twice under one of these is stored once. */
const OwnId = z
  .string('Please send an id')
  .check(z.regex(/^[\w-]{16,64}$/, 'Please send an id of 16 to 64 letters and digits'))

const NoteBody = paragraph(textLimits.note).check(z.minLength(1, 'Please write something first'))

export const Note = z.object({
  id: z.string(),
  body: z.string(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.output<typeof Note>

/** Of the outbox: `expired` was not sent in time. */
const MailState = z.enum(['waiting', 'sent', 'refused', 'expired'])

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived'), id: z.string(), at: Instant }),
  z.object({ kind: z.literal('note'), id: z.string(), at: Instant, note: Note }),
  z.object({
    kind: z.literal('mail'),
    id: z.string(),
    at: Instant,
    /** The outbox's name for it, such as `reply`. */
    mail: z.string(),
    isToOwner: z.boolean(),
    state: MailState,
    /** Why it was refused last. */
    reason: z.optional(z.string()),
    /** The words of a reply, as long as they are kept. */
    words: z.optional(z.object({ subject: z.string(), message: z.string() })),
    /** Of a reply that can still be taken back: what to call it then. */
    heldReplyId: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    at: Instant,
    /** What happened, such as `status`. */
    event: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Everything that happened to a request, newest first. */
export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/consultations/:id/timeline',
  params,
  response: z.array(TimelineEntry),
})

const Neighbour = z.object({ id: z.string(), name: z.string() })

/** Where a request stands in the worklist, or would stand, and which are before and behind it. */
export const readNeighbours = endpoint({
  method: 'GET',
  path: '/api/admin/worklist/:id/neighbours',
  params,
  query: z.object({ status: z.optional(Status) }),
  response: z.object({
    /** From 1; none where it is not in this list. */
    place: z.optional(z.int()),
    total: z.int(),
    previous: z.optional(Neighbour),
    next: z.optional(Neighbour),
  }),
})
export type Neighbours = z.output<typeof readNeighbours.response>

/** Adds a private note; the same id again gives the one that is there. */
export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/notes',
  params,
  body: z.object({
    id: OwnId,
    body: NoteBody,
    /** Of one that was deleted and is put back. */
    createdAt: z.optional(Instant),
  }),
  response: Note,
})

const noteParams = z.object({ id, noteId: id })

/** Refused with 409 where another device has changed the note since. */
export const changeNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/consultations/:id/notes/:noteId',
  params: noteParams,
  body: z.object({ body: NoteBody, version: seenVersion() }),
  response: Note,
})

/** Refused with 409 where another device has changed the note since. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id/notes/:noteId',
  params: noteParams,
  query: z.object({ version: seenVersionInQuery() }),
})

export const ReplyText = z.object({
  subject: line(textLimits.replySubject, 'Please write a subject'),
  message: paragraph(textLimits.replyMessage).check(z.minLength(1, 'Please write a message')),
})
export type ReplyText = z.output<typeof ReplyText>

/** Sends a reply soon, and stops the clock; the same id again sends nothing more. */
export const sendReply = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/replies',
  params,
  body: z.extend(ReplyText, { id: OwnId, version: seenVersion() }),
  response: WorklistEntry,
})

/** Takes a reply back, unless it is on its way; the request stands again where it stood, unless it was changed since. */
export const undoReply = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id/replies/:replyId',
  params: z.object({ id, replyId: id }),
  response: WorklistEntry,
})

/** Writes into the history which of two versions was not kept. */
export const noteUnchosen = endpoint({
  method: 'POST',
  path: '/api/admin/consultations/:id/unchosen',
  params,
  body: z.object({ status: Status }),
})
