import type { Generated } from 'kysely'
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
  /** What a search reads: the folded request, and the notes on it. */
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
  savedTexts: SavedTextsTable
  idempotencyKeys: IdempotencyKeysTable
}
