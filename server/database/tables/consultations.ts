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
  idempotencyKeys: IdempotencyKeysTable
}
