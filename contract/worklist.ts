import * as z from 'zod/mini'
import { dayMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { Instant, wholeNumberText } from './fields.ts'
import { cleanLine } from './invisible-characters.ts'
import { listLimits } from './limits.ts'
import { StoredRequest } from './request-fields.ts'
import { contactWays } from './value-sets.ts'

/** `new` waits for an answer; all but `new` and `junk` have been answered. */
export const consultationStatuses = ['new', 'replied', 'booked', 'closed', 'junk'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

const Status = z.enum(consultationStatuses, 'Please choose one of the states')

export const replyWithinMs = dayMs

export const junkKeptForDays = 30

export const WorklistEntry = z.extend(StoredRequest, {
  id: z.string(),
  createdAt: Instant,
  status: Status,
  answeredAt: z.optional(Instant),
  statusChangedAt: z.optional(Instant),
  /** Incremented with each change, so that a reply or a correction notices another device's. */
  version: z.int(),
  /** The appointment booked from it: the next one, or the last that was not cancelled. */
  booking: z.optional(z.object({ startsAt: Instant })),
  lastContact: z.optional(z.object({ way: z.enum(contactWays), reached: z.boolean(), at: Instant })),
  /** Start of its 24 hours, if not its arrival. */
  waitingSince: z.optional(Instant),
  /** Why the spam shield put it into Junk: "it holds 3 links". */
  junkReasons: z.optional(z.string()),
  isReplyRefused: z.boolean(),
})
export type WorklistEntry = z.output<typeof WorklistEntry>

/** Her list is not read by pages: answered requests change their place in it. */
export const worklistMost = 10_000

const WorklistQuery = z.object({
  limit: z._default(
    wholeNumberText(1, worklistMost, `Please ask for 1 to ${worklistMost} rows`),
    listLimits.default,
  ),
  status: z.optional(Status),
  /** Searches for parts of words; terms shorter than three characters match only at the start of a word. */
  search: z.optional(
    z.string().check(z.overwrite(cleanLine), z.maxLength(100, 'Please search for at most 100 characters')),
  ),
})
export type WorklistQuery = z.output<typeof WorklistQuery>

/** Most urgent first: the longest waiting, then answered ones, newest first. Without a status, all but junk; a search looks there too. */
export const listWorklist = endpoint('GET', '/api/admin/worklist', {
  query: WorklistQuery,
  response: z.array(WorklistEntry),
})

/** Counts by status, who waits, and how the reply promise was kept in the last seven days; read with Today. */
export const WorklistSummary = z.object({
  counts: z.record(Status, z.int()),
  total: z.int(),
  waiting: z.object({
    overdue: z.int(),
    nextDueAt: z.optional(Instant),
    /** The longest waiting; part of this answer so that Today's list matches its heading. */
    urgent: z.array(WorklistEntry),
  }),
  /** Consultations that were answered or whose deadline has passed, and how many of them in time. */
  week: z.object({ due: z.int(), inTime: z.int() }),
})
export type WorklistSummary = z.output<typeof WorklistSummary>

/** The last choice counts, whichever device it comes from. */
export const changeConsultationStatus = endpoint('PATCH', '/api/admin/worklist/:id', {
  body: z.object({ status: Status }),
  response: z.object({
    /** How many mails the change has queued, or withdrawn. */
    mails: z.optional(z.int()),
  }),
})
