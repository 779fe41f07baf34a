import * as z from 'zod/mini'
import { dayMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { Instant, wholeNumberText } from './fields.ts'
import { cleanLine } from './invisible-characters.ts'
import { listLimits } from './limits.ts'
import { StoredRequest } from './request-fields.ts'

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
  /** Incremented with each change, so that a reply notices another device's. */
  version: z.int(),
  /** When its answer is due, while its 24 hours run. */
  dueAt: z.optional(Instant),
  /** In place of the time left: "Replied in 2 h". */
  clock: z.optional(z.object({ words: z.string(), detail: z.string() })),
  /** What came of the last try to answer, if that did not arrive: "No answer, 14:05". */
  lastTry: z.optional(z.object({ words: z.string(), isRefused: z.boolean() })),
  /** Why the spam shield put it into Junk: "it holds 3 links". */
  junkReasons: z.optional(z.string()),
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

/** Counts by status, and who waits; read with Today. */
export const WorklistSummary = z.object({
  counts: z.record(Status, z.int()),
  total: z.int(),
  /** "4 to answer, 2 overdue, next due in 3 h 40 min" */
  waiting: z.string(),
  /** The longest waiting; part of this answer so that Today's list matches its heading. */
  urgent: z.array(WorklistEntry),
  /** How the promise was kept in the last seven days; empty if nothing was due. */
  week: z.string(),
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
