import * as z from 'zod/mini'
import { Appointment, appointmentLimits, Warning } from './appointment.ts'
import { chosenDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'
import { optionalLine, paragraph } from './text.ts'
import { appointmentPlaces } from './value-sets.ts'
import { seenVersion, seenVersionInQuery } from './version.ts'

/** What a part of a working day is for. */
export const hoursPlaces = [...appointmentPlaces, 'either'] as const

/** A time of day in London: "09:00"; "24:00" ends a day. */
const clock = z
  .string('Type a time, like 15:15.')
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Type a time, like 15:15.'))

const laterThanFrom = z.refine<{ from: string; to: string }>(({ from, to }) => to > from, {
  path: ['to'],
  error: 'To must be later than from.',
})

export const HoursPart = z
  .object({ from: clock, to: clock, place: z.enum(hoursPlaces, 'Please choose where') })
  .check(laterThanFrom)
export type HoursPart = z.output<typeof HoursPart>

const partsInOrder = z.refine<readonly HoursPart[]>(
  (parts) => parts.every(({ from }, index) => from >= (parts[index - 1]?.to ?? '')),
  'This part lies in the one before.',
)

export const reminderHours = [0, 24, 48, 72] as const
export const noticeHours = [0, 24, 48] as const
export const offerHours = [24, 48, 72] as const

const oneOfHours = <const Hours extends readonly [number, ...number[]]>(hours: Hours) =>
  z.literal(hours, 'Please choose one of the times')

const minutesUpTo = (most: number) => {
  const message = `Please type 0 to ${most} minutes`
  return z.int(message).check(z.gte(0, message), z.lte(most, message))
}

const DiarySettingsFields = z.object({
  /** Seven lists, Monday first; an empty one is a day off. */
  hours: z
    .array(z.array(HoursPart).check(z.maxLength(4, 'Four parts a day are the most'), partsInOrder))
    .check(z.length(7, 'Please send seven days')),
  /** Minutes to each area, by the area's stored value. */
  travelMinutes: z.record(z.string().check(z.maxLength(60)), minutesUpTo(180)),
  /** Between two appointments. */
  pauseMinutes: minutesUpTo(120),
  /** Before the start; 0: no reminders. */
  reminderHours: oneOfHours(reminderHours),
  /** Until when a client may change or cancel by the link; 0: never. */
  noticeHours: oneOfHours(noticeHours),
  /** How long offered times stay open. */
  offerHours: oneOfHours(offerHours),
  /** Stands in the reminder. */
  preparation: paragraph(appointmentLimits.words),
  /** Whether a client who changes an appointment may wish for one of the free times. */
  showsFreeTimes: z.boolean('Please answer with yes or no'),
  /** A mail to the owner in the morning of each day with appointments. */
  morningMail: z.boolean('Please answer with yes or no'),
})

/** What the owner sets once for all of her diary. */
export const DiarySettings = DiarySettingsFields.check(
  z.refine<z.output<typeof DiarySettingsFields>>(
    (settings) => settings.reminderHours === 0 || settings.reminderHours > settings.noticeHours,
    {
      path: ['reminderHours'],
      error: 'The reminder must come before the notice period ends. Choose a longer one, or less notice.',
    },
  ),
)
export type DiarySettings = z.output<typeof DiarySettings>

export const usualSettings: DiarySettings = {
  hours: [[], [], [], [], [], [], []],
  travelMinutes: {},
  pauseMinutes: 15,
  reminderHours: 48,
  noticeHours: 24,
  offerHours: 48,
  preparation: '',
  showsFreeTimes: false,
  morningMail: false,
}

/** Of an area without a number of its own. */
export const usualTravelMinutes = 20

const SavedSettings = z.object({
  settings: DiarySettings,
  /** 0 until she has said when she works: then no time is closed, and none is proposed. */
  version: z.int(),
})
export type SavedSettings = z.output<typeof SavedSettings>

const settingsPath = '/api/admin/diary/settings' as const
export const readDiarySettings = endpoint({ method: 'GET', path: settingsPath, response: SavedSettings })

/** Saves all of it. 409 if another device has changed it since. */
export const changeDiarySettings = endpoint({
  method: 'PATCH',
  path: settingsPath,
  body: z.object({ settings: DiarySettings, version: seenVersion() }),
  response: SavedSettings,
})

const BlockFields = z.object({
  day: chosenDay('Please choose a day'),
  /** The last day, or that of a weekly block; absent: `day` alone, or weekly without an end. */
  until: z.optional(chosenDay('Please choose the last day')),
  /** Both absent: the whole day. */
  from: z.optional(clock),
  to: z.optional(clock),
  words: optionalLine(80),
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
    from: z.optional(chosenDay('Please choose a day')),
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
