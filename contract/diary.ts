import * as z from 'zod/mini'
import { Appointment, Warnings } from './appointment.ts'
import { chosenDaySchema } from './chosen-day.ts'
import { clock, HoursPart } from './diary-settings.ts'
import { endpoint } from './endpoint.ts'
import { Instant, wholeNumberText } from './fields.ts'
import { Offer } from './offers.ts'
import { optionalSingleLine } from './text.ts'
import { clientEventKinds } from './value-sets.ts'

const BlockFields = z.object({
  day: chosenDaySchema('Please choose a day'),
  until: z.optional(chosenDaySchema('Please choose the last day')),
  from: z._default(clock, '00:00'),
  to: z._default(clock, '24:00'),
  words: optionalSingleLine(80),
})

/** Time that she keeps free of appointments: "Dentist", a day off, a holiday. */
export const BlockText = BlockFields.check(
  z.refine<z.output<typeof BlockFields>>(({ day, until = day, from, to }) => until + to > day + from, {
    path: ['to'],
    error: 'The end must come after the beginning.',
  }),
)

/** Adds a block, once whatever becomes of its answer: `warnings` name the appointments that lie in it, which stay. */
export const saveBlock = endpoint('POST', '/api/admin/diary/blocks', {
  body: z.object({ id: z.uuid(), block: BlockText }),
  response: z.object({ warnings: Warnings }),
})

const span = { startsAt: Instant, endsAt: Instant }

export const DiaryRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appointment'),
    ...span,
    appointment: Appointment,
    /** What this time breaks, apart from being past or too near: a journey says that. */
    warnings: Warnings,
  }),
  z.object({
    kind: z.literal('travel'),
    ...span,
    /** The way needed; the row starts when she has to leave. */
    minutes: z.int(),
    /** Where she drives to: an area, a home or the salon. */
    to: z.string(),
    appointmentId: z.string(),
    /** Minutes that are missing between the two appointments; 0 if there is time enough. */
    missingMinutes: z.int(),
  }),
  /** Time for another appointment, pause and travel already taken off. */
  z.object({ kind: z.literal('free'), ...span }),
  /** What a time that she keeps free takes of this day. */
  z.object({
    kind: z.literal('block'),
    ...span,
    ...{ id: z.string(), version: z.int(), words: z.string(), isWholeDay: z.boolean() },
    whole: z.object(span),
  }),
  z.object({ kind: z.literal('busy'), ...span }),
  z.object({ kind: z.literal('offered'), ...span, name: z.string() }),
])
export type DiaryRow = z.output<typeof DiaryRow>

const DiaryDay = z.object({
  day: z.string(),
  hours: z.array(HoursPart),
  isAway: z.boolean(),
  rows: z.array(DiaryRow),
})
export type DiaryDay = z.output<typeof DiaryDay>

const ClientNews = z.object({
  id: z.string(),
  kind: z.enum(clientEventKinds),
  name: z.string(),
  text: z.string(),
  words: z.string(),
  appointmentId: z.optional(z.string()),
  clientId: z.optional(z.string()),
  consultationId: z.optional(z.string()),
})
export type ClientNews = z.output<typeof ClientNews>

export const markNewsSeen = endpoint('POST', '/api/admin/diary/news/:id/seen')

const Diary = z.object({
  today: z.string(),
  visitsToday: z.int(),
  days: z.array(DiaryDay),
  /** The day on which she is back. */
  awayUntil: z.optional(z.string()),
  next: z.optional(Appointment),
  /** Ended within the last fourteen days and still `booked`, oldest first. */
  unsettled: z.array(Appointment),
  /** What clients did by their links, until the owner has seen or answered it; oldest first. */
  clientNews: z.array(ClientNews),
  offers: z.array(Offer),
})
export type Diary = z.output<typeof Diary>

export const readDiary = endpoint('GET', '/api/admin/diary', {
  query: z.object({
    from: z.optional(chosenDaySchema('Please choose a day')),
    days: z._default(wholeNumberText(1, 42, 'Please ask for 1 to 42 days'), 7),
  }),
  response: Diary,
})
