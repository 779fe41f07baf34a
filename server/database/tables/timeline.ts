import type { EventKind } from '#contract/value-sets.ts'
import { boolean, goesWith, instant, integer, table, text } from './columns.ts'

/** What happened to a consultation or an appointment. Deleted with either. */
const timelineEvents = table(
  {
    /** Chosen by the browser where a repeated call must be recognised. */
    id: text.key(),
    consultationId: text.optional(goesWith('consultations')),
    appointmentId: text.optional(goesWith('appointments')),
    kind: text.required<EventKind>(),
    /** What somebody wrote: a note, a reply, the words of a client. */
    body: text.preset(''),
    /** JSON. What a client has typed stands in `body` alone. */
    details: text.preset('{}'),
    /** The mail that carries it. */
    mailId: text.optional(),
    /** Waits on Today until the owner has seen or answered it. */
    needsAnswer: boolean.preset(false),
    /** Counts the changes of a note. */
    version: integer.preset(1),
    at: instant.required(),
  },
  'create index timeline_events_of_consultation on timeline_events (consultation_id, at)',
  'create index timeline_events_of_appointment on timeline_events (appointment_id, at)',
  'create index timeline_events_of_mail on timeline_events (mail_id) where mail_id is not null',
  'create index timeline_events_to_answer on timeline_events (at) where needs_answer',
)

export const timelineTables = { timelineEvents }
