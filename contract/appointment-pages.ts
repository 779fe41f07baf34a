import * as z from 'zod/mini'
import { Instant } from './fields.ts'
import { appointmentPlaces } from './value-sets.ts'

/**
 * The client's pages behind the links in mails. Each is rendered with one value, `page`: the JSON of its schema below.
 * Forms post to the path with the token and the fields named there, urlencoded; a GET changes nothing.
 */
export const appointmentPages = {
  /** Pick one of the offered times. POST: `choice` (the start of a time, or "none"), `address`, `words`. */
  pick: '/appointment/choose',
  own: '/appointment',
  /** POST: `words`. */
  cancel: '/appointment/cancel',
  change: '/appointment/change',
  file: '/appointment/file.ics',
} as const

export const noneSuits = 'none'

const what = {
  token: z.string(),
  firstName: z.string(),
  serviceType: z.string(),
  place: z.enum(appointmentPlaces),
  area: z.string(),
  words: z.string(),
}

const span = { startsAt: Instant, endsAt: Instant }

export const PickPage = z.discriminatedUnion('state', [
  /** An unknown or altered link, or one older than 90 days. */
  z.object({ state: z.literal('broken') }),
  z.object({
    state: z.literal('open'),
    ...what,
    times: z.array(z.object({ ...span, isGone: z.boolean() })),
    minutes: z.int(),
    openUntil: Instant,
    /** Until how long before it a taken time can be changed by the client; 0: by phone only. */
    noticeHours: z.int(),
    /** What was chosen and typed before a refusal, else what is known. */
    choice: z.string(),
    address: z.string(),
    hasJustGone: z.boolean(),
  }),
  /** No time can be picked any more: the client may say what would suit, as with "none suits". */
  z.object({ state: z.literal('over'), ...what }),
  z.object({ state: z.literal('declined'), ...what }),
])
export type PickPage = z.output<typeof PickPage>

export const OwnPage = z.discriminatedUnion('state', [
  z.object({ state: z.literal('broken') }),
  z.object({
    state: z.enum(['upcoming', 'past', 'cancelled']),
    ...what,
    ...span,
    address: z.string(),
    /** Until when the client may change or cancel here; absent: only by phone. */
    changeUntil: z.optional(Instant),
    hasAskedForChange: z.boolean(),
    /** How to prepare, in the owner's words, as the reminder says; empty if nothing, or once it is over. */
    preparation: z.string(),
    /** What was pressed came after the notice period, and changed nothing. */
    isTooLate: z.boolean(),
    file: z.string(),
  }),
])
export type OwnPage = z.output<typeof OwnPage>
