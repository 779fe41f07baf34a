import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { Consultation } from './consultations.ts'
import { dayMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'
import { Unreachable } from './mail.ts'
import { seenVersion } from './version.ts'

/** Where a request stands. `new` waits for an answer; all but `new` and `junk` have been seen to. */
export const consultationStatuses = ['new', 'replied', 'booked', 'closed', 'junk'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

const Status = z.enum(consultationStatuses, 'Please choose one of the states')

/** The promise on the website: a reply within this time. */
export const replyWithinMs = dayMs

/** What made the spam shield put a request into Junk: signs that no person gives. */
export const junkReasonNames = ['hidden-field', 'quick', 'links'] as const

const JunkReason = z.object({
  name: z.enum(junkReasonNames),
  /** Of links. */
  count: z.optional(z.int()),
})
export type JunkReason = z.output<typeof JunkReason>

/** How long a request stays in Junk before it is deleted. */
export const junkKeptForDays = 30

export const WorklistEntry = z.extend(Consultation, {
  status: Status,
  /** When it was first replied to or booked. */
  answeredAt: z.optional(Instant),
  statusChangedAt: z.optional(Instant),
  /** Grows with each change, so that two devices never overwrite one another. */
  version: z.int(),
  /** When the same person, by address or number, last sent another request; junk is none. */
  alsoWroteAt: z.optional(Instant),
  booking: z.optional(Booking),
  /** How many private notes there are on it. */
  notes: z.int(),
  /** Since when its 24 hours run, where that is not since it arrived. */
  waitingSince: z.optional(Instant),
  junkReasons: z.optional(z.array(JunkReason)),
  /** Its words read like an advertisement; it waits for an answer like any other. */
  mayBeAdvertisement: z.boolean(),
  /** Nobody has been told of it: its mails are sent when it is put back. */
  mailsHeld: z.boolean(),
  /** Since when it is known that the newest reply did not arrive. */
  replyRefusedAt: z.optional(Instant),
  /** Mail cannot reach the address. */
  unreachable: z.optional(Unreachable),
})
export type WorklistEntry = z.output<typeof WorklistEntry>

/** Beyond so many requests that were found nobody counts on. */
export const foundAtMost = 500

const WorklistQuery = z.extend(ListQuery, {
  status: z.optional(Status),
  /** Words that a request holds: each as part of any, shorter ones than three characters at the beginning of a word. */
  search: z.optional(
    z.string().check(z.trim(), z.maxLength(100, 'Please search for at most 100 characters')),
  ),
  /** Looks in Junk, too, where no status is asked for. */
  withJunk: z.optional(z.enum(['yes'])),
})
export type WorklistQuery = z.output<typeof WorklistQuery>

/**
 * Most urgent first: what waits longest, then what was answered, newest first. Without a status all but junk. Of a search
 * `X-Total-Count` says at most one more than `foundAtMost`.
 */
export const listWorklist = endpoint({
  method: 'GET',
  path: '/api/admin/worklist',
  query: WorklistQuery,
  response: z.array(WorklistEntry),
})

/** How many requests stand where, and how the promise was kept in the last seven days. */
export const summariseWorklist = endpoint({
  method: 'GET',
  path: '/api/admin/worklist/summary',
  response: z.object({
    counts: z.record(Status, z.int()),
    waiting: z.object({
      overdue: z.int(),
      /** When the next of the others is due. */
      nextDueAt: z.optional(Instant),
      /** Those that wait longest: what Today shows agrees with what its heading counts. */
      urgent: z.array(WorklistEntry),
      /** The newest of them, newest first. */
      latest: z.array(z.object({ id: z.string(), createdAt: Instant })),
    }),
    /** Put into Junk by the shield in the last seven days, and not looked through since. */
    newJunk: z.int(),
    /** Who waits since a reply did not arrive, the last first. */
    unreached: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
    /** Who was answered last, and how long that took. */
    lastAnswer: z.optional(z.object({ name: z.string(), ms: z.int() })),
    week: z.object({
      /** Requests that were answered, or whose time to be has passed. */
      due: z.int(),
      inTime: z.int(),
      /** Of those answered, half were so within this time. */
      medianMs: z.optional(z.int()),
    }),
  }),
})
export type WorklistSummary = z.output<typeof summariseWorklist.response>

const params = z.object({ id: z.string().check(z.maxLength(64)) })

export const readWorklistEntry = endpoint({
  method: 'GET',
  path: '/api/admin/worklist/:id',
  params,
  response: WorklistEntry,
})

/** Refused with 409 where another device has changed the request since. */
export const changeConsultationStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/worklist/:id',
  params,
  body: z.object({ status: Status, version: seenVersion() }),
  response: z.extend(WorklistEntry, {
    /** Mails that were held and are now on their way, or that were taken back and are held again. */
    mails: z.optional(z.int()),
  }),
})
export type ChangedEntry = z.output<typeof changeConsultationStatus.response>

/** She has looked through Junk up to this request, the newest in it. */
export const lookThroughJunk = endpoint({
  method: 'POST',
  path: '/api/admin/worklist/junk/looked-through',
  body: z.object({ newest: z.string().check(z.maxLength(64)) }),
})

/** Another request of the same person, by address or number. */
const AlsoWrote = z.object({
  id: z.string(),
  name: z.string(),
  status: Status,
  createdAt: Instant,
  serviceType: z.string(),
})
export type AlsoWrote = z.output<typeof AlsoWrote>

/** The other requests of whoever wrote this one, newest first; junk is none. */
export const listAlsoWrote = endpoint({
  method: 'GET',
  path: '/api/admin/worklist/:id/also-wrote',
  params,
  response: z.array(AlsoWrote),
})
