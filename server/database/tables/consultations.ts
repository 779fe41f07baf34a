import type { Generated } from 'kysely'
import type { ConsultationStatus } from '#contract/worklist.ts'

type ConsultationsTable = {
  id: string
  name: string
  email: string
  phone: string
  /** The form that all spellings of the number share; none until a job has stored it, where an earlier release wrote the row. */
  phoneKey: Generated<string | null>
  /** What the form offered when it was sent. */
  location: string
  serviceType: string
  hairType: string
  mobileService: boolean
  createdAt: Date
  status: Generated<ConsultationStatus>
  /** When it was first replied to or booked. */
  answeredAt: Generated<Date | null>
  statusChangedAt: Generated<Date | null>
  version: Generated<number>
  /** Why the spam shield put it into Junk, as JSON; none where it did not. */
  junkReasons: Generated<string | null>
  /** Its alert and acknowledgement were not written, and are when it is put back. */
  mailsHeld: Generated<boolean>
  /** Since when its 24 hours run, where that is not since it arrived. */
  waitingSince: Generated<Date | null>
  mayBeAdvertisement: Generated<boolean>
  /** When she looked through Junk while it was there. */
  junkSeenAt: Generated<Date | null>
}

/** Private, of the owner, about a request. */
type ConsultationNotesTable = {
  id: string
  consultationId: string
  body: string
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
}

/** What happened to a request when. */
type ConsultationHistoryTable = {
  id: string
  consultationId: string
  kind: string
  /** JSON. */
  details: string
  at: Date
}

/** Replies from the dashboard, by the key that the browser made up: one that is sent twice is one. */
type ConsultationRepliesTable = {
  id: string
  consultationId: string
  mailId: string
  createdAt: Date
  undoneAt: Date | null
  /** When it turned out not to have arrived. */
  refusedAt: Generated<Date | null>
  /** Where the request stood before, to which Undo goes back, and the version it had afterwards. */
  statusBefore: ConsultationStatus
  answeredBefore: Date | null
  statusChangedBefore: Date | null
  versionAfter: number
}

/** The text that every reply starts from, once the owner has changed it: one row. */
type SavedReplyTable = {
  id: 'reply'
  body: string
  version: number
  updatedAt: Date
}

/** The time that a request is booked for. */
type BookingsTable = {
  /** Names it in calendars. */
  id: string
  consultationId: string
  startsAt: Date
  endsAt: Date
  /** Grows with each change of the time, so that calendars know which file is newer (RFC 5545). */
  sequence: Generated<number>
  /** Of the calendar file that was sent last. */
  sentSequence: number | null
  sentAt: Date | null
  /** The time it says: the one the client knows. */
  sentStartsAt: Generated<Date | null>
  sentEndsAt: Generated<Date | null>
  /** The mail that took it; in the history of the request under the same id once it is deleted. */
  fileMailId: Generated<string | null>
  changedAt: Date
}

/** What was asked for in the last two minutes, so that a repeat is recognised. */
type IdempotencyKeysTable = {
  key: string
  consultationId: string
  createdAt: Date
}

/** What requests are found by. Triggers keep it. */
type ConsultationSearchTable = {
  consultationId: string
  arrivedAt: Date
  /** Equal for the same address and number, however they were written. */
  emailKey: string
  phoneKey: string
  words: string
}

/** How many requests there are of each status. Triggers keep it. */
type ConsultationCountsTable = { status: ConsultationStatus; total: number }

/** Requests for a consultation. */
export type ConsultationsTables = {
  consultations: ConsultationsTable
  consultationNotes: ConsultationNotesTable
  consultationHistory: ConsultationHistoryTable
  consultationSearch: ConsultationSearchTable
  consultationCounts: ConsultationCountsTable
  consultationReplies: ConsultationRepliesTable
  savedReply: SavedReplyTable
  bookings: BookingsTable
  idempotencyKeys: IdempotencyKeysTable
}
