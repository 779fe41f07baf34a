import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import XIcon from 'lucide-react/icons/x'
import { type Appointment, visitKindName } from '#contract/appointment.ts'
import { formatBookingHours, formatMinutes } from '#contract/booking-words.ts'
import { formatDay, formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import type { HoursPart } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type AreaNames = Parameters<typeof areaName>[1]
type Span = { startsAt: string; endsAt: string }

export const formatHours = ({ startsAt, endsAt }: Span) =>
  formatBookingHours(new Date(startsAt), new Date(endsAt))

export const isOver = ({ endsAt }: Span, now: Date) => Date.parse(endsAt) <= now.getTime()

export const hasStarted = ({ startsAt }: Span, now: Date) => Date.parse(startsAt) <= now.getTime()

/** Whole minutes from one time to the other, never below 0. */
const minutesBetween = (from: number, to: number) => Math.max(0, Math.round((to - from) / minuteMs))

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

/** "Dentist"; "Blocked, all day". */
export const blockWords = ({ block: { words, from } }: Extract<DiaryRow, { kind: 'block' }>) =>
  `${words || 'Blocked'}${from === undefined ? ', all day' : ''}`

/** "Cut and colour, at home, Horsforth". */
export function describeVisit({ serviceType, place, area }: Appointment, facts: AreaNames): string {
  const where = place === 'salon' ? 'salon' : area ? `at home, ${areaName(area, facts)}` : 'at home'
  return `${visitKindName(serviceType)}, ${where}`
}

const isAppointment = (row: DiaryRow) => row.kind === 'appointment'

export const appointmentsOf = ({ rows }: DiaryDay) => rows.filter(isAppointment)

/** "tomorrow at 11:00", "Monday 30 November at 10:00". */
function startWords(startsAt: string, today: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  const words = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : formatDayWithWeekday(day)
  return `${words} at ${clockTime(at)}`
}

/** The sentence beside the heading, whatever days are shown: "4 visits today, the next at 13:30". */
export function todaySummary({ today, next, visitsToday: visits }: Diary, now: Date): string {
  const ahead = next && `the next ${startWords(next.startsAt, today).replace(/^today /, '')}`
  if (visits === 0) return ahead ? `No visits today, ${ahead}` : 'No visits today'
  const count = `${formatCountOf(visits, 'visit')} today`
  if (next && londonDay(new Date(next.startsAt)) === today)
    return hasStarted(next, now)
      ? `${count}, one until ${clockTime(new Date(next.endsAt))}`
      : `${count}, ${ahead}`
  return `${count}, all over`
}

export type TravelRow = Extract<DiaryRow, { kind: 'travel' }>

export const listVisitsToday = ({ days, today }: Diary): Appointment[] =>
  (days.find(({ day }) => day === today)?.rows ?? []).flatMap((row) =>
    row.kind === 'appointment' ? [row.appointment] : [],
  )

/** The id of the visit she is in, or of the next one today. */
export const nextVisitIdToday = ({ next, today }: Diary) =>
  next && londonDay(new Date(next.startsAt)) === today ? next.id : undefined

/** Where a way leads: the area, or whose home it is if no area is known. */
export function travelDestinationWords(
  { area, appointmentId }: TravelRow,
  { days }: Diary,
  facts: AreaNames,
): string {
  if (area) return areaName(area, facts)
  const visit = days
    .flatMap(appointmentsOf)
    .find((row) => row.kind === 'appointment' && row.appointment.id === appointmentId)
  return visit?.kind === 'appointment' && visit.appointment.place === 'home'
    ? visit.appointment.client.name
    : 'the salon'
}

const findTravel = ({ days }: Diary, id: string): TravelRow | undefined =>
  days
    .flatMap(({ rows }) => rows)
    .find((row): row is TravelRow => row.kind === 'travel' && row.appointmentId === id)

/** What stands large above her next visit, and the line below it. */
export function describeNextVisit(next: Appointment, diary: Diary, facts: AreaNames, now: Date) {
  const travel = findTravel(diary, next.id)
  const [start, end] = [Date.parse(next.startsAt), Date.parse(next.endsAt)]
  const at = clockTime(new Date(start))
  if (start <= now.getTime())
    return { title: `Until ${clockTime(new Date(end))}`, line: `Since ${at}.`, isLate: false }
  const leave = travel && Date.parse(travel.startsAt)
  if (leave === undefined)
    return {
      title: `At ${at}`,
      line: `In ${formatMinutes(minutesBetween(now.getTime(), start)) || 'a moment'}.`,
      isLate: false,
    }
  const way = travel
    ? `${formatMinutes(travel.minutes)} to ${travelDestinationWords(travel, diary, facts)}`
    : ''
  if (leave < now.getTime())
    return {
      title: `Should have left ${formatMinutes(minutesBetween(leave, now.getTime())) || '1 min'} ago`,
      line: `For ${at}. ${way}.`,
      isLate: true,
    }
  const wait = formatMinutes(minutesBetween(now.getTime(), leave))
  return {
    title: `Leave by ${clockTime(new Date(leave))}`,
    line: `${wait ? `In ${wait}` : 'Now'}, for ${at}. ${way}.`,
    isLate: false,
  }
}

/** Said once the last visit of a day is over: "Done for today. Tomorrow at 11:00." */
export function describeEndOfDay({ today, next }: Diary): string {
  const then = next ? `${startWords(next.startsAt, today)}: ${next.client.name}.` : 'Nothing is booked yet.'
  return `Done for today. ${then.charAt(0).toUpperCase()}${then.slice(1)}`
}

/** "Sunday 29 November", "Sunday 29 and Monday 30 November", "Sunday 29 November to Friday 4 December". */
export function formatDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === last) return formatDayWithWeekday(first)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = sameMonth ? `${weekdayOf(first)} ${Number(first.slice(8))}` : formatDayWithWeekday(first)
  return `${from} ${days.length === 2 ? 'and' : 'to'} ${formatDayWithWeekday(last)}`
}

/** "23 to 29 November", "30 November to 6 December". */
export function formatDayRange(first: string, last: string): string {
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${formatDay(first).replace(sameMonth ? / .*/ : / \d{4}$/, '')} to ${formatDay(last).replace(/ \d{4}$/, '')}`
}

type Look = {
  className: string
  isPast: boolean
  words?: string
  icon?: IconType
}

/** How a visit is shown: by its place, and once it is over by what became of it. */
export function appointmentStyle(appointment: Appointment, nextId: string | undefined, now: Date): Look {
  const { id, state, place } = appointment
  if (state === 'done') return { className: 'is-past is-done', isPast: true, words: 'Done', icon: CheckIcon }
  if (state === 'missed') return { className: 'is-past', isPast: true, words: 'Did not come', icon: XIcon }
  if (state === 'cancelled') return { className: 'is-past', isPast: true, words: 'Cancelled', icon: XIcon }
  if (isOver(appointment, now))
    return { className: 'is-past is-asked', isPast: true, words: 'How did it go?', icon: ClockIcon }
  const ahead = { className: `is-${place}`, isPast: false }
  if (appointment.changeRequest) return { ...ahead, words: 'Asks for another time', icon: CircleAlertIcon }
  return { ...ahead, ...(id === nextId && { words: 'Next' }) }
}

/** For the form for a visit: at a free time. */
export function timeSearch(startsAt: string) {
  const at = new Date(startsAt)
  return { on: londonDay(at), at: clockTime(at) }
}

/** For the form that keeps a time free: to change one that is. */
export const blockSearch = ({ block: { id }, startsAt }: Extract<DiaryRow, { kind: 'block' }>) => ({
  id,
  on: londonDay(new Date(startsAt)),
})

/** The address on the phone's own map. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
