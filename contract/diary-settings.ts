import * as z from 'zod/mini'
import { appointmentLimits } from './appointment.ts'
import { endpoint } from './endpoint.ts'
import { seenVersion, wholeNumber } from './fields.ts'
import { multilineText } from './text.ts'
import { appointmentPlaces } from './value-sets.ts'

export const hoursPlaces = [...appointmentPlaces, 'either'] as const

/** A time of day in London: "09:00"; "24:00" ends a day. */
export const clock = z
  .string('Type a time, like 15:15.')
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Type a time, like 15:15.'))

const HoursFields = z.object({ from: clock, to: clock, place: z.enum(hoursPlaces, 'Please choose where') })

export const HoursPart = HoursFields.check(
  z.refine<z.output<typeof HoursFields>>(({ from, to }) => to > from, {
    path: ['to'],
    error: 'To must be later than from.',
  }),
)
export type HoursPart = z.output<typeof HoursPart>

const partsInOrder = z.check<readonly HoursPart[]>(({ value: parts, issues }) => {
  for (const [index, { from }] of parts.entries())
    if (from < (parts[index - 1]?.to ?? ''))
      issues.push({
        ...{ code: 'custom', input: parts, path: [index, 'from'] },
        message: 'This part lies in the one before.',
      })
})

export const reminderHours = [0, 24, 48, 72] as const
export const noticeHours = [0, 24, 48] as const

const oneOfHours = <const Hours extends readonly [number, ...number[]]>(hours: Hours) =>
  z.literal(hours, 'Please choose one of the times')

const minutesUpTo = (most: number) => wholeNumber(0, most, `Please type 0 to ${most} minutes`)

const DiarySettingsFields = z.object({
  /** Seven lists, Monday first; an empty one is a day off. */
  hours: z
    .array(z.array(HoursPart).check(z.maxLength(4, 'Four parts a day are the most'), partsInOrder))
    .check(z.length(7, 'Please send seven days')),
  travelMinutes: z.record(z.string().check(z.maxLength(60)), minutesUpTo(180)),
  pauseMinutes: minutesUpTo(120),
  /** Before the start; 0: no reminders. */
  reminderHours: oneOfHours(reminderHours),
  /** Until when a client may change or cancel by the link; 0: never. */
  noticeHours: oneOfHours(noticeHours),
  /** Stands in the reminder, and on the client's page of an appointment to come. */
  preparation: multilineText(appointmentLimits.words),
})

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

export const defaultTravelMinutes = 20

const SavedSettings = z.object({
  settings: DiarySettings,
  /** 0 until she has saved some: then no reminders are sent. */
  version: z.int(),
})
export type SavedSettings = z.output<typeof SavedSettings>

const settingsPath = '/api/admin/diary/settings' as const
export const readDiarySettings = endpoint('GET', settingsPath, { response: SavedSettings })

export const changeDiarySettings = endpoint('PATCH', settingsPath, {
  body: z.object({ settings: DiarySettings, version: seenVersion() }),
  response: SavedSettings,
})
