import type { ConsultationStatus } from '#contract/worklist.ts'
import { boolean, defaultNow, instant, integer, table, text } from './columns.ts'

const consultations = table(
  {
    id: text.key(),
    name: text.required(),
    email: text.required(),
    phone: text.required(),
    /** Normalised number, equal for all spellings. */
    phoneKey: text.required(),
    /** A hash that equal requests share. */
    repeatKey: text.optional(),
    location: text.required(),
    serviceType: text.required(),
    hairType: text.required("default ''"),
    mobileService: boolean.required('default false'),
    address: text.required("default ''"),
    /** What a search reads: the folded request, and the notes on it. */
    search: text.preset(''),
    createdAt: instant.required(defaultNow),
    status: text.preset<ConsultationStatus>('new'),
    /** Time of the first reply or booking. */
    answeredAt: instant.optional(),
    statusChangedAt: instant.optional(),
    version: integer.preset(1),
    /** Start of the 24 hours for a reply, if not the arrival. */
    waitingSince: instant.optional(),
    /** JSON: the spam shield's reasons for moving it to Junk; null if it did not. */
    junkReasons: text.optional(),
    /** The alert and acknowledgement are not written yet; they are if it is moved out of Junk. */
    mailsHeld: boolean.preset(false),
  },
  'create index consultations_newest on consultations (created_at desc, id desc)',
  'create index consultations_by_status on consultations (status, created_at, id)',
  'create index consultations_by_answer on consultations (answered_at)',
  'create index consultations_by_address on consultations (lower(email))',
  'create index consultations_by_phone on consultations (phone_key)',
  'create index consultations_by_repeat on consultations (repeat_key, created_at)',
  'create index consultations_waiting_since on consultations (waiting_since) where waiting_since is not null',
  `create index consultations_waiting on consultations ((coalesce(waiting_since, created_at)), id)
        where status = 'new'`,
)

/** The owner's saved texts: one row, once she has changed the samples. */
const savedTexts = table({
  id: text.key<'texts'>(),
  /** JSON. */
  texts: text.required(),
  version: integer.required(),
  updatedAt: instant.required(),
})

export const consultationTables = { consultations, savedTexts }
