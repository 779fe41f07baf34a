import * as z from 'zod/mini'
import { Appointment, Warning } from './appointment.ts'
import { chosenDaySchema } from './chosen-day.ts'
import { clock, HoursPart } from './diary-settings.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'
import { optionalSingleLine } from './text.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'

const BlockFields = z.object({
  day: chosenDaySchema('Please choose a day'),
  /** The last day, or that of a weekly block; absent: `day` alone, or weekly without an end. */
  until: z.optional(chosenDaySchema('Please choose the last day')),
  /** Both absent: the whole day. */
  from: z.optional(clock),
  to: z.optional(clock),
  words: optionalSingleLine(80),
  isWeekly: z._default(z.boolean('Please answer with yes or no'), false),
})

/** Time that she keeps free of appointments: "Dentist", a day off, every Monday afternoon. */
export const BlockText = BlockFields.check(
  z.refine<z.output<typeof BlockFields>>(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'Type both times, or neither for the whole day.',
  }),
  z.refine<z.output<typeof BlockFields>>(({ from = '', to = '~' }) => to > from, {
    path: ['to'],
    error: 'To must be later than from.',
  }),
  z.refine<z.output<typeof BlockFields>>(({ day, until = day }) => until >= day, {
    path: ['until'],
    error: 'The last day lies before the first.',
  }),
)
export type BlockText = z.output<typeof BlockText>

const Block = z.object({
  id: z.string(),
  version: z.int(),
  day: z.string(),
  until: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  words: z.string(),
  isWeekly: z.boolean(),
})
export type Block = z.output<typeof Block>

const blockParams = z.object({ id: z.string().check(z.maxLength(64)) })

/** A block is saved at once; `warnings` name the appointments that lie in it, which stay. */
const SavedBlock = z.object({ block: Block, warnings: z.array(Warning) })

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/admin/diary/blocks',
  body: z.object({ block: BlockText }),
  response: SavedBlock,
})

/** Also ends a weekly block, by its last day. 409 if another device has changed it since. */
export const changeBlock = endpoint({
  method: 'PATCH',
  path: '/api/admin/diary/blocks/:id',
  params: blockParams,
  body: z.object({ block: BlockText, version: seenVersion() }),
  response: SavedBlock,
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/diary/blocks/:id',
  params: blockParams,
  query: z.object({ version: seenVersionInQuery() }),
})

const span = { startsAt: Instant, endsAt: Instant }

/** A line of a day, in order of time. */
export const DiaryRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appointment'),
    ...span,
    appointment: Appointment,
    /** What this time breaks, apart from being past. */
    warnings: z.array(Warning),
  }),
  z.object({
    kind: z.literal('travel'),
    ...span,
    /** The way needed; the row starts when she has to leave. */
    minutes: z.int(),
    /** The area she drives to; empty: back to the salon. */
    area: z.string(),
    /** The appointment she drives to. */
    appointmentId: z.string(),
    /** Minutes that are missing between the two appointments; 0 if there is time enough. */
    missingMinutes: z.int(),
  }),
  /** Time for another appointment, pause and travel already taken off. */
  z.object({ kind: z.literal('free'), ...span }),
  z.object({ kind: z.literal('block'), ...span, block: Block }),
  /** Taken in the owner's own calendar. */
  z.object({ kind: z.literal('busy'), ...span }),
  /** Offered to a client, and free until somebody picks it. */
  z.object({ kind: z.literal('offered'), ...span, offerId: z.string(), name: z.string() }),
])
export type DiaryRow = z.output<typeof DiaryRow>

const DiaryDay = z.object({
  day: z.string(),
  /** Her hours of this day; empty: closed. */
  hours: z.array(HoursPart),
  isAway: z.boolean(),
  rows: z.array(DiaryRow),
})
export type DiaryDay = z.output<typeof DiaryDay>

const Diary = z.object({
  /** When it was read: shown as "As of 12:20" without a network. */
  at: Instant,
  today: z.string(),
  days: z.array(DiaryDay),
  /** Her away notice, planned or running. */
  away: z.optional(z.object({ from: z.string(), back: z.string() })),
  /** The next appointment that has not ended. */
  next: z.optional(Appointment),
  /** Ended within the last fourteen days and neither done nor missed, oldest first. */
  unsettled: z.array(Appointment),
  /** Cancelled, and the owner has not said what follows; those of whom times were offered wait. */
  unresolved: z.array(Appointment),
  /** To come, and cancelled by the client or to be changed for them. */
  changedByClients: z.array(Appointment),
  /** Whether she has said when she works. */
  hasHours: z.boolean(),
})
export type Diary = z.output<typeof Diary>

export const diaryDaysAtMost = 42

const daysMessage = `Please ask for 1 to ${diaryDaysAtMost} days`

export const readDiary = endpoint({
  method: 'GET',
  path: '/api/admin/diary',
  query: z.object({
    /** Today by default. */
    from: z.optional(chosenDaySchema('Please choose a day')),
    days: z._default(
      z.coerce
        .number(daysMessage)
        .check(
          z.refine(Number.isInteger, daysMessage),
          z.gte(1, daysMessage),
          z.lte(diaryDaysAtMost, daysMessage),
        ),
      7,
    ),
  }),
  response: Diary,
})
