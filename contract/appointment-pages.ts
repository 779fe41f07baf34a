import * as z from 'zod/mini'
import { Instant } from './paged-lists.ts'
import { appointmentPlaces } from './value-sets.ts'

/**
 * The client's pages behind the links in mails. Each is rendered with one value, `page`: the JSON of its schema below.
 * Forms post `token` and the fields named there, urlencoded; a GET changes nothing. While the server cannot answer, the
 * value is `again` instead: the JSON of `RetryForm`.
 */
export const appointmentPages = {
  /** Pick one of the offered times. POST: `choice` (the id of a time, or "none"), `address`, `words`. */
  pick: '/appointment/choose',
  /** The client's own appointment. */
  own: '/appointment',
  /** POST: `words`. */
  cancel: '/appointment/cancel',
  /** Asks for another time. POST: `words`. */
  change: '/appointment/change',
  /** The calendar file. */
  file: '/appointment/file.ics',
} as const

/** Longest texts a client can write here. */
export const clientWords = 600

export const noneSuits = 'none'

/** Fields to resubmit after a 5xx. */
export const RetryForm = z.object({
  isPress: z.boolean(),
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
})
export type RetryForm = z.output<typeof RetryForm>

const what = {
  firstName: z.string(),
  serviceType: z.string(),
  place: z.enum(appointmentPlaces),
  /** Label of the area; empty if unknown. */
  area: z.string(),
}

const OfferedTime = z.object({
  id: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  isGone: z.boolean(),
})

export const PickPage = z.discriminatedUnion('state', [
  /** An unknown or altered link, or one older than 90 days. */
  z.object({ state: z.literal('broken') }),
  z.object({ state: z.literal('withdrawn'), ...what }),
  /** No time is left, or it is too late to pick one: the client may say what would suit, as with "none suits". */
  z.object({ state: z.enum(['all-gone', 'expired']), ...what, token: z.string(), words: z.string() }),
  /** Answered "none suits". */
  z.object({ state: z.literal('none'), ...what, words: z.string() }),
  /** Picked: `own` is the path of the appointment's page; none once it is cancelled and gone. */
  z.object({
    state: z.literal('picked'),
    ...what,
    startsAt: Instant,
    endsAt: Instant,
    address: z.string(),
    own: z.string(),
  }),
  z.object({
    state: z.literal('open'),
    ...what,
    token: z.string(),
    times: z.array(OfferedTime),
    minutes: z.int(),
    openUntil: Instant,
    /** Until how long before it a taken time can be changed by the client; 0: by phone only. */
    noticeHours: z.int(),
    /** What was chosen and typed before a refusal, else what is known. */
    choice: z.string(),
    address: z.string(),
    words: z.string(),
    /** The chosen time has just gone (409). */
    hasJustGone: z.boolean(),
  }),
])
export type PickPage = z.output<typeof PickPage>

export const OwnPage = z.discriminatedUnion('state', [
  z.object({ state: z.literal('broken') }),
  z.object({
    state: z.enum(['upcoming', 'past', 'cancelled']),
    ...what,
    token: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    address: z.string(),
    /** Until when the client may change or cancel here; absent: only by phone. */
    changeUntil: z.optional(Instant),
    /** Whether that time has not come. */
    mayChange: z.boolean(),
    /** The client has asked for another time. */
    hasAskedForChange: z.boolean(),
    /** How to prepare, in the owner's words, as the reminder says; empty if nothing, or once it is over. */
    preparation: z._default(z.string(), ''),
    /** What was just done. */
    did: z.optional(z.enum(['cancelled', 'asked', 'too-late'])),
    /** Words typed before a refusal. */
    words: z.string(),
    /** The path of the calendar file. */
    file: z.string(),
  }),
])
export type OwnPage = z.output<typeof OwnPage>
