import type { Generated } from 'kysely'
import type { StoredRequest } from '#contract/request-fields.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'

type ConsultationsTable = StoredRequest & {
  id: string
  /** Normalised number, equal for all spellings. */
  phoneKey: string
  /** A hash that equal requests share. */
  repeatKey: Generated<string | null>
  /** What a search reads: the folded request, and the notes on it. */
  search: Generated<string>
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

export type ConsultationsTables = {
  consultations: ConsultationsTable
  savedTexts: SavedTextsTable
}
