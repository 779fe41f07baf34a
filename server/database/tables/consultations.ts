import type { Generated } from 'kysely'
import type { DraftKind } from '#contract/consultation-drafts.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'

type ConsultationsTable = {
  id: string
  name: string
  email: string
  phone: string
  /** Normalised number, equal for all spellings. */
  phoneKey: string
  /** The options of the form at that time. */
  location: string
  serviceType: string
  hairType: string
  mobileService: boolean
  /** What a search reads: `requestSearchText`. */
  search: Generated<string>
  /** Of a home visit, if it was told. */
  address: Generated<string>
  createdAt: Date
  status: Generated<ConsultationStatus>
  /** Time of the first reply or booking. */
  answeredAt: Generated<Date | null>
  statusChangedAt: Generated<Date | null>
  version: Generated<number>
  /** JSON: the spam shield's reasons for moving it to Junk; null if it did not. */
  junkReasons: Generated<string | null>
  /** The alert and acknowledgement are not written yet; they are if it is moved out of Junk. */
  mailsHeld: Generated<boolean>
  /** Start of the 24 hours for a reply, if not the arrival. */
  waitingSince: Generated<Date | null>
  mayBeAdvertisement: Generated<boolean>
  /** When the owner last looked through Junk with this consultation in it. */
  junkSeenAt: Generated<Date | null>
}

/** The owner's private notes on a consultation. */
type ConsultationNotesTable = {
  id: string
  consultationId: string
  body: string
  /** The body as a search reads it. */
  search: Generated<string>
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
}

/** Unsent replies and notes. */
type ConsultationDraftsTable = {
  consultationId: string
  kind: DraftKind
  /** Empty for a note. */
  subject: string
  message: string
  /** Random, so that a draft begun anew never looks like the one before. */
  revision: string
  savedAt: Date
}

/** Replies from the dashboard. The id is the browser's idempotency key: a repeated request sends one mail. */
type ConsultationRepliesTable = {
  id: string
  consultationId: string
  mailId: string
  /** Her words, which outlive the mail. */
  subject: string
  message: string
  createdAt: Date
  undoneAt: Date | null
  /** When the mail was refused. */
  refusedAt: Generated<Date | null>
  /** The consultation's state before the reply, which Undo restores, and its version afterwards. */
  statusBefore: ConsultationStatus
  answeredBefore: Date | null
  statusChangedBefore: Date | null
  versionAfter: number
}

/** The owner's saved texts: one row, once she has changed the samples. */
type SavedTextsTable = {
  id: 'texts'
  /** JSON. */
  texts: string
  version: number
  updatedAt: Date
}

/** Idempotency keys of the last two minutes, which detect repeated requests. */
type IdempotencyKeysTable = {
  key: string
  consultationId: string
  createdAt: Date
}

export type ConsultationsTables = {
  consultations: ConsultationsTable
  consultationNotes: ConsultationNotesTable
  consultationDrafts: ConsultationDraftsTable
  consultationReplies: ConsultationRepliesTable
  savedTexts: SavedTextsTable
  idempotencyKeys: IdempotencyKeysTable
}
