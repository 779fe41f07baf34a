import type { Generated } from 'kysely'
import type { ConsultationStatus } from '#contract/worklist.ts'

type ConsultationsTable = {
  id: string
  name: string
  email: string
  phone: string
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
  /** Equal for equal hair details; none where they are too short to tell people apart. */
  hairTypeHash: Generated<string | null>
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

/** What was asked for in the last two minutes, so that a repeat is recognised. */
type IdempotencyKeysTable = {
  key: string
  consultationId: string
  createdAt: Date
}

/** Requests for a consultation. */
export type ConsultationsTables = {
  consultations: ConsultationsTable
  consultationNotes: ConsultationNotesTable
  consultationHistory: ConsultationHistoryTable
  idempotencyKeys: IdempotencyKeysTable
}
