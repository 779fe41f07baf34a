import type { AppointmentPlace, AppointmentState } from '#contract/value-sets.ts'
import { goesWith, instant, integer, table, text } from './columns.ts'

/** A person with appointments. */
const clients = table(
  {
    id: text.key(),
    name: text.required(),
    /** Empty if unknown. */
    email: text.required(),
    /** Normalised address and number, equal for all spellings. */
    emailKey: text.required(),
    phone: text.required(),
    phoneKey: text.required(),
    /** Of the last home visit. */
    address: text.preset(''),
    /** Name, address and numbers, folded. */
    search: text.required(),
    /** What the owner is to know at every visit. */
    note: text.preset(''),
    version: integer.preset(1),
    createdAt: instant.required(),
  },
  'create index clients_by_email on clients (email_key)',
  'create index clients_by_phone on clients (phone_key)',
)

/** An entry of the diary: an appointment, or without a client time that the owner keeps free of them. */
const appointments = table(
  {
    /** Also the UID in calendar files. */
    id: text.key(),
    clientId: text.optional(goesWith('clients')),
    consultationId: text.optional(goesWith('consultations')),
    startsAt: instant.required(),
    endsAt: instant.required(),
    /** When it was booked for, or moved to, its time. */
    timeSetAt: instant.required(),
    /** Where mails about this appointment go; empty if unknown. */
    email: text.preset(''),
    place: text.preset<AppointmentPlace>('salon'),
    /** The options of the form at that time. */
    serviceType: text.preset(''),
    area: text.preset(''),
    address: text.preset(''),
    note: text.preset(''),
    state: text.preset<AppointmentState>('booked'),
    version: integer.preset(1),
    /** Incremented with each change: tells calendars which file is newer (RFC 5545). */
    sequence: integer.preset(0),
    /** The mail about the current state, if there is one. */
    mailId: text.optional(),
    /** The last mail about it that has left: the client knows that state. */
    toldMailId: text.optional(),
    /** The start for which a reminder was queued. */
    remindedFor: instant.optional(),
    reminderMailId: text.optional(),
    changedAt: instant.required(),
    createdAt: instant.required(),
  },
  'create index appointments_by_start on appointments (starts_at)',
  'create index appointments_of_client on appointments (client_id, starts_at)',
  'create index appointments_of_consultation on appointments (consultation_id)',
)

/** Times offered to the sender of a consultation, or to a client. */
const offers = table(
  {
    id: text.key(),
    consultationId: text.optional(goesWith('consultations')),
    clientId: text.optional(goesWith('clients')),
    serviceType: text.required(),
    place: text.required<AppointmentPlace>(),
    area: text.required(),
    minutes: integer.required(),
    /** JSON: the instants at which they start, earliest first. */
    times: text.required(),
    /** The owner's own words in the mail. */
    line: text.required(),
    /** Open ones expire by `openUntil`. */
    state: text.preset<'open' | 'accepted' | 'declined' | 'withdrawn'>('open'),
    openUntil: instant.required(),
    /** What the client wrote with "None of these suits me". */
    words: text.optional(),
    appointmentId: text.optional(
      'references appointments (id) on delete set null deferrable initially deferred',
    ),
    mailId: text.optional(),
    version: integer.preset(1),
    createdAt: instant.required(),
  },
  'create index offers_by_state on offers (state, open_until)',
  'create index offers_of_appointment on offers (appointment_id)',
  'create index offers_of_consultation on offers (consultation_id)',
  'create index offers_of_client on offers (client_id)',
)

/** The owner's settings of the diary: one row, which also serialises the changes of appointments. */
const diarySettings = table(
  {
    id: integer.key(),
    version: integer.required('default 0'),
    /** JSON; null until the first change. */
    settings: text.optional(),
  },
  'insert into diary_settings (id) values (1)',
)

/** The owner's own calendar, if she has named one: one row. */
const ownCalendar = table({
  id: integer.key(),
  /** Encrypted: whoever has it reads her calendar. */
  address: text.required(),
  host: text.required(),
  /** When it was last read. */
  readAt: instant.required(),
  /** Why it could not be read since. */
  problem: text.optional(),
  /** How many entries were left out. */
  unreadable: integer.required(),
})

/** When she is busy, by the last good reading; none overlaps another. Nothing else of her calendar is stored. */
const ownCalendarTimes = table({ startsAt: instant.key(), endsAt: instant.required() })

export const appointmentTables = {
  ...{ clients, appointments, offers, diarySettings, ownCalendar, ownCalendarTimes },
}
