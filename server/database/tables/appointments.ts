import type { Generated } from 'kysely'
import type { AppointmentPlace, AppointmentState } from '#contract/value-sets.ts'

/** A person with appointments. */
type ClientsTable = {
  id: string
  name: string
  /** Empty if unknown. */
  email: string
  /** Normalised address and number, equal for all spellings. */
  emailKey: string
  phone: string
  phoneKey: string
  /** Of the last home visit. */
  address: Generated<string>
  /** The folded name. */
  search: string
  createdAt: Date
}

type AppointmentsTable = {
  /** Also the UID in calendar files. */
  id: string
  clientId: string
  consultationId: string | null
  startsAt: Date
  endsAt: Date
  place: AppointmentPlace
  /** The options of the form at that time. */
  serviceType: string
  area: string
  address: Generated<string>
  note: Generated<string>
  state: Generated<AppointmentState>
  cancelledBy: Generated<'owner' | 'client' | null>
  cancelledLate: Generated<boolean>
  version: Generated<number>
  /** Incremented with each change of the time: tells calendars which file is newer (RFC 5545). */
  sequence: Generated<number>
  /** Whether the client is to be told of this state. */
  tells: Generated<boolean>
  /** Sequence of the calendar file sent last. */
  sentSequence: Generated<number | null>
  sentAt: Generated<Date | null>
  /** The time in that file: the one the client knows. */
  sentStartsAt: Generated<Date | null>
  sentEndsAt: Generated<Date | null>
  /** Place and address in that file; null if an earlier release sent it. */
  sentPlace: Generated<string | null>
  /** The mail that carried the file; its history entry has the same id after the mail is deleted. */
  fileMailId: Generated<string | null>
  /** JSON: the columns above as they were before a mail that is still waiting. */
  fileBefore: Generated<string | null>
  /** JSON: the row before its last change, to undo it; `new` for one that was not there. */
  undo: Generated<string | null>
  undoUntil: Generated<Date | null>
  /** Whether the client is to be reminded by mail. */
  reminds: Generated<boolean>
  /** The start for which the client was reminded, or the owner told why not. */
  remindedFor: Generated<Date | null>
  reminderMailId: Generated<string | null>
  /** JSON: what the client wishes instead. */
  wish: Generated<string | null>
  cancelledAt: Generated<Date | null>
  /** Cancelled, and the owner has neither found another time nor closed it. */
  isUnresolved: Generated<boolean>
  /** When it was booked for, or moved to, its time; null: when it was made. */
  timeSetAt: Generated<Date | null>
  changedAt: Date
  createdAt: Date
}

/** Events in an appointment's life. */
type AppointmentHistoryTable = {
  id: string
  appointmentId: string
  kind: string
  /** JSON. */
  details: string
  at: Date
}

/** Times offered to the sender of a consultation, or to a client. */
type OffersTable = {
  id: string
  consultationId: string | null
  clientId: string | null
  serviceType: string
  place: AppointmentPlace
  area: string
  minutes: number
  /** The owner's own words in the mail. */
  line: string
  /** Open ones expire by `openUntil`. */
  state: Generated<'open' | 'picked' | 'none' | 'withdrawn'>
  openUntil: Date
  /** What the client wrote with "None of these suits me". */
  words: Generated<string | null>
  answeredAt: Generated<Date | null>
  appointmentId: Generated<string | null>
  sentAgainAt: Generated<Date | null>
  mailId: Generated<string | null>
  version: Generated<number>
  undoUntil: Generated<Date | null>
  createdAt: Date
}

type OfferTimesTable = {
  id: string
  offerId: string
  startsAt: Date
  endsAt: Date
  /** Something spoke against it, and the owner offered it all the same. */
  isAnyway: Generated<boolean>
}

/** Time without appointments. Days and times of day are those of London. */
type DiaryBlocksTable = {
  id: string
  day: string
  untilDay: string | null
  fromClock: string | null
  toClock: string | null
  words: string
  isWeekly: boolean
  version: Generated<number>
  changedAt: Date
}

/** The owner's settings of the diary: one row, which also serialises the changes of appointments. */
type DiarySettingsTable = {
  id: number
  version: number
  /** JSON; null until the first change. */
  settings: string | null
}

export type AppointmentsTables = {
  clients: ClientsTable
  appointments: AppointmentsTable
  appointmentHistory: AppointmentHistoryTable
  offers: OffersTable
  offerTimes: OfferTimesTable
  diaryBlocks: DiaryBlocksTable
  diarySettings: DiarySettingsTable
}
