import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import HouseIcon from 'lucide-react/icons/house'
import ScissorsIcon from 'lucide-react/icons/scissors'
import XIcon from 'lucide-react/icons/x'
import type { FileState } from '#contract/appointment.ts'
import { type Appointment, visitKindName } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours, formatMinutes } from '#contract/booking-words.ts'
import { formatDay, formatDayWithWeekday, formatShortDay, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import type { HoursPart } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { lowerFirst, upperFirst } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type AreaNames = Parameters<typeof areaName>[1]
type Span = { startsAt: string; endsAt: string }
export type Row<Kind extends DiaryRow['kind']> = Extract<DiaryRow, { kind: Kind }>

export const formatHours = ({ startsAt, endsAt }: Span) =>
  formatBookingHours(new Date(startsAt), new Date(endsAt))

/** "Thursday 26 November" and "10:30 to 12:30". */
export const formatVisitTime = (span: Span) => ({
  day: formatBookingDay(new Date(span.startsAt), new Date()),
  hours: formatHours(span),
})

/** "Wed 2 Dec, 15:05". */
export function formatShortStart(startsAt: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  return `${weekdayOf(day).slice(0, 3)} ${formatShortDay(day)}, ${clockTime(at)}`
}

/** "48 h before, on Wednesday 2 December at 15:15". */
export const describeReminder = ({ at, hoursBefore }: { at: string; hoursBefore: number }) =>
  `${hoursBefore} h before, on ${formatBookingDay(new Date(at), new Date())} at ${clockTime(new Date(at))}`

export const durationMinutes = ({ startsAt, endsAt }: Span) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

export const isOver = ({ endsAt }: Span, now: Date) => Date.parse(endsAt) <= now.getTime()

export const hasStarted = ({ startsAt }: Span, now: Date) => Date.parse(startsAt) <= now.getTime()

/** "Today, Thursday 26 November", or without the word further away. */
export function dayHeading(day: string, today: string): string {
  const word = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''
  return `${word}${formatDayWithWeekday(day)}`
}

const hoursPlaces = { salon: 'Salon', home: 'Home visits', either: 'Salon and home visits' } as const

/** "Home visits, 09:00 to 18:00". */
export const workingHours = (hours: readonly HoursPart[]) =>
  hours
    .map(({ from, to, place }, index) => {
      const words = `${hoursPlaces[place]}, ${from} to ${to}`
      return index === 0 ? words : lowerFirst(words)
    })
    .join('; ')

export const isWholeDay = (row: DiaryRow): row is Row<'block'> =>
  row.kind === 'block' && row.block.from === undefined

/** "Dentist"; "Blocked, all day: holiday". */
export function blockWords({ block: { words, from } }: Row<'block'>): string {
  if (from !== undefined) return words || 'Blocked'
  return `Blocked, all day${words && `: ${words}`}`
}

/** "Cut and colour, home visit, Horsforth". */
export function describeVisit({ serviceType, place, area }: Appointment, facts: AreaNames): string {
  const where =
    place === 'salon' ? 'salon' : ['home visit', area && areaName(area, facts)].filter(Boolean).join(', ')
  return `${visitKindName(serviceType)}, ${where}`
}

/** Whether the client has the confirmation of a visit. */
export const confirmationWords: Readonly<Record<FileState, { words: string; isBad: boolean }>> = {
  waiting: { words: 'Confirmation on its way', isBad: false },
  sent: { words: 'Confirmation sent', isBad: false },
  refused: { words: 'The confirmation could not be delivered', isBad: true },
  outdated: { words: 'The client knows an earlier time', isBad: true },
}

/** "tomorrow at 11:00", "Monday 30 November at 10:00". */
function startWords(startsAt: string, today: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  const words = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : formatDayWithWeekday(day)
  return `${words} at ${clockTime(at)}`
}

/** Whether the next visit is today's, or she is in it. */
const isNextToday = ({ next, today }: Diary) =>
  next !== undefined && londonDay(new Date(next.startsAt)) === today

/** The sentence beside the heading, whatever days are shown: "4 visits today, the next at 13:30". */
export function todaySummary(diary: Diary, now: Date): string {
  const { today, next, visitsToday } = diary
  const ahead = next && `the next ${startWords(next.startsAt, today).replace(/^today /, '')}`
  if (visitsToday === 0) return ahead ? `No visits today, ${ahead}` : 'No visits today'
  const count = `${formatCountOf(visitsToday, 'visit')} today`
  if (!next || !isNextToday(diary)) return `${count}, all over`
  return hasStarted(next, now)
    ? `${count}, one until ${clockTime(new Date(next.endsAt))}`
    : `${count}, ${ahead}`
}

/** The visit she is in, or the next one today. */
export const nextVisitToday = (diary: Diary) => (isNextToday(diary) ? diary.next : undefined)

export const visitsOf = ({ rows }: DiaryDay): Appointment[] =>
  rows.flatMap((row) => (row.kind === 'appointment' ? [row.appointment] : []))

/** Where a journey leads: the area, or whose home it is if no area is known. */
export function destinationWords(
  { area, appointmentId }: Row<'travel'>,
  { days }: Diary,
  facts: AreaNames,
): string {
  if (area) return areaName(area, facts)
  const visit = days.flatMap(visitsOf).find(({ id }) => id === appointmentId)
  return visit?.place === 'home' ? visit.client.name : 'the salon'
}

const minutesBetween = (from: number, to: number) => Math.max(0, Math.round((to - from) / minuteMs))

/** The heading of her next visit, such as "Leave by 13:05", and the line below it. */
export function describeNextVisit(next: Appointment, diary: Diary, facts: AreaNames, now: Date) {
  const start = Date.parse(next.startsAt)
  const at = clockTime(new Date(start))
  const calm = (title: string, line: string) => ({ title, line, isLate: false })
  if (hasStarted(next, now)) return calm(`Until ${clockTime(new Date(next.endsAt))}`, `Since ${at}.`)
  const travel = diary.days
    .flatMap(({ rows }) => rows)
    .find((row): row is Row<'travel'> => row.kind === 'travel' && row.appointmentId === next.id)
  const leave = travel ? Date.parse(travel.startsAt) : start
  const wait = formatMinutes(minutesBetween(now.getTime(), leave))
  if (!travel) return calm(`At ${at}`, `In ${wait || 'a moment'}.`)
  const way = `${formatMinutes(travel.minutes)} to ${destinationWords(travel, diary, facts)}`
  if (leave >= now.getTime())
    return calm(
      `Leave by ${clockTime(new Date(leave))}`,
      `${wait ? `In ${wait}` : 'Now'}, for ${at}. ${way}.`,
    )
  const late = formatMinutes(minutesBetween(leave, now.getTime())) || '1 min'
  return { title: `Should have left ${late} ago`, line: `For ${at}. ${way}.`, isLate: true }
}

/** Said once the last visit of a day is over: "Done for today. Tomorrow at 11:00: Beth Langley." */
export const describeEndOfDay = ({ today, next }: Diary) =>
  `Done for today. ${next ? `${upperFirst(startWords(next.startsAt, today))}: ${next.client.name}.` : 'Nothing is booked yet.'}`

/** "Sunday 29 November", "Sunday 29 and Monday 30 November", "Sunday 29 November to Friday 4 December". */
export function formatDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === last) return formatDayWithWeekday(first)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOneMonth ? `${weekdayOf(first)} ${Number(first.slice(8))}` : formatDayWithWeekday(first)
  return `${from} ${days.length === 2 ? 'and' : 'to'} ${formatDayWithWeekday(last)}`
}

/** "23 to 29 November", "30 November to 6 December". */
export function formatDayRange(first: string, last: string): string {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const [from, to] = [first, last].map((day) => formatDay(day).replace(/ \d{4}$/, ''))
  return `${isOneMonth ? Number(first.slice(8)) : from} to ${to}`
}

type VisitLook = {
  ground: 'salon' | 'home' | 'past' | 'next'
  isPast: boolean
  state?: { words: string; icon?: IconType; tone?: 'good' | 'asked' }
}

/** How a visit is shown: by its place, and once it is over by its outcome. */
export function visitLook(appointment: Appointment, now: Date, nextId?: string): VisitLook {
  const { id, state, place, changeRequest } = appointment
  const past = (words: string, icon: IconType, tone?: 'good' | 'asked'): VisitLook => ({
    ground: 'past',
    isPast: true,
    state: { words, icon, ...(tone && { tone }) },
  })
  if (state === 'done') return past('Done', CheckIcon, 'good')
  if (state === 'missed') return past('Did not come', XIcon)
  if (state === 'cancelled') return past('Cancelled', XIcon)
  if (isOver(appointment, now)) return past('How did it go?', ClockIcon, 'asked')
  const ahead = { ground: place, isPast: false } as const
  if (changeRequest !== undefined)
    return { ...ahead, state: { words: 'Asks for another time', icon: CircleAlertIcon } }
  return id === nextId ? { ...ahead, ground: 'next', state: { words: 'Next' } } : ahead
}

type Line = {
  kind: 'what' | 'state' | 'warning'
  words: string
  icon?: IconType | undefined
  tone?: 'good' | 'asked' | undefined
}
/** What takes time. */
export type BlockRow = Exclude<DiaryRow, { kind: 'travel' | 'free' }>
export type BlockLook = {
  ground: VisitLook['ground'] | 'blocked' | 'offered'
  title: string
  lines: readonly Line[]
}

/** How something that takes time is shown, in days and week. */
export function describeBlock(row: BlockRow, diary: Diary, facts: AreaNames, now: Date): BlockLook {
  if (row.kind === 'block') return { ground: 'blocked', title: blockWords(row), lines: [] }
  if (row.kind === 'busy') return { ground: 'blocked', title: 'Busy in your own calendar', lines: [] }
  if (row.kind === 'offered')
    return {
      ground: 'offered',
      title: `${row.name}?`,
      lines: [{ kind: 'what', words: 'Offered, not picked yet' }],
    }
  const { client, place } = row.appointment
  const { ground, isPast, state } = visitLook(row.appointment, now, nextVisitToday(diary)?.id)
  const warnings = isPast ? [] : row.warnings.filter(({ kind }) => kind !== 'travel')
  return {
    ground,
    title: client.name,
    lines: [
      {
        kind: 'what',
        words: describeVisit(row.appointment, facts),
        icon: place === 'home' ? HouseIcon : ScissorsIcon,
      },
      ...(state ? [{ kind: 'state' as const, ...state }] : []),
      ...warnings.map(({ text }) => ({ kind: 'warning' as const, words: text, icon: CircleAlertIcon })),
    ],
  }
}

/** The address on the phone's own map. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
