import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { Consultation } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'
import { seenVersion } from './version.ts'

/** Where a request stands. `new` waits for an answer; all but `new` and `junk` have been seen to. */
export const consultationStatuses = ['new', 'replied', 'booked', 'closed', 'junk'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

const Status = z.enum(consultationStatuses, 'Please choose one of the states')

/** The promise on the website: a reply within this time. */
export const replyWithinMs = 24 * 60 * 60 * 1000

export const WorklistEntry = z.extend(Consultation, {
  status: Status,
  /** When it was first replied to or booked. */
  answeredAt: z.optional(Instant),
  statusChangedAt: z.optional(Instant),
  /** Grows with each change, so that two devices never overwrite one another. */
  version: z.int(),
  booking: z.optional(Booking),
})
export type WorklistEntry = z.output<typeof WorklistEntry>

const WorklistQuery = z.extend(ListQuery, { status: z.optional(Status) })
export type WorklistQuery = z.output<typeof WorklistQuery>

/** Most urgent first: what waits longest, then what was answered, newest first. Without a status all but junk. */
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
    }),
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
  response: WorklistEntry,
})
