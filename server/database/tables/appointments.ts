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
  /** Name, address and numbers, folded. */
  search: string
  /** What the owner is to know at every visit. */
  note: Generated<string>
  version: Generated<number>
  createdAt: Date
}

/** An entry of the diary: an appointment, or without a client time that the owner keeps free of them. */
type AppointmentsTable = {
  /** Also the UID in calendar files. */
  id: string
  clientId: string | null
  consultationId: string | null
  startsAt: Date
  endsAt: Date
  /** When it was booked for, or moved to, its time. */
  timeSetAt: Date
  /** Where mails about this appointment go; empty if unknown. */
  email: Generated<string>
  place: Generated<AppointmentPlace>
  /** The options of the form at that time. */
  serviceType: Generated<string>
  area: Generated<string>
  address: Generated<string>
  note: Generated<string>
  state: Generated<AppointmentState>
  cancelledBy: Generated<'owner' | 'client' | null>
  cancelledLate: Generated<boolean>
  version: Generated<number>
  /** Incremented with each change: tells calendars which file is newer (RFC 5545). */
  sequence: Generated<number>
  /** The mail about the current state, if there is one. */
  mailId: Generated<string | null>
  /** The last mail about it that has left: the client knows that state. */
  toldMailId: Generated<string | null>
  sendsReminder: Generated<boolean>
  /** The start for which a reminder was queued. */
  remindedFor: Generated<Date | null>
  reminderMailId: Generated<string | null>
  changedAt: Date
  createdAt: Date
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
  /** JSON: the instants at which they start, earliest first. */
  times: string
  /** The owner's own words in the mail. */
  line: string
  /** Open ones expire by `openUntil`. */
  state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
  openUntil: Date
  /** What the client wrote with "None of these suits me". */
  words: Generated<string | null>
  appointmentId: Generated<string | null>
  mailId: Generated<string | null>
  version: Generated<number>
  createdAt: Date
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
  offers: OffersTable
  diarySettings: DiarySettingsTable
}
