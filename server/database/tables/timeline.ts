import type { Generated } from 'kysely'
import type { EventKind } from '#contract/value-sets.ts'

/** What happened to a consultation or an appointment. Deleted with either. */
type TimelineEventsTable = {
  /** Chosen by the browser where a repeated call must be recognised. */
  id: string
  consultationId: string | null
  appointmentId: string | null
  kind: EventKind
  /** What somebody wrote: a note, a reply, the words of a client. */
  body: Generated<string>
  /** JSON. What a client has typed stands in `body` alone. */
  details: Generated<string>
  /** The mail that carries it. */
  mailId: Generated<string | null>
  /** Waits on Today until the owner has seen or answered it. */
  needsAnswer: Generated<boolean>
  /** Counts the changes of a note. */
  version: Generated<number>
  at: Date
  changedAt: Generated<Date | null>
}

export type TimelineTables = { timelineEvents: TimelineEventsTable }
