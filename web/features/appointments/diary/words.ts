import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import HouseIcon from 'lucide-react/icons/house'
import ScissorsIcon from 'lucide-react/icons/scissors'
import type { Appointment } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { formatDay, formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { lowerFirst, upperFirst } from '#web/lib/day-labels.ts'
import { formatCountOf, unbroken } from '#web/lib/format.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import {
  type AreaNames,
  describeVisit,
  hasStarted,
  nextVisitToday,
  type Row,
  visitLook,
  visitsOf,
} from '../words.ts'

const hoursPlaces = { salon: 'Salon', home: 'Home visits', either: 'Salon and home visits' } as const

/** "Home visits, 09:00 to 18:00"; or that she does not work. */
export function hoursWords({ hours, isAway }: DiaryDay): string {
  if (isAway) return 'Away'
  const parts = hours.map(({ from, to, place }) => `${hoursPlaces[place]}, ${from} to ${to}`)
  return parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join('; ') || 'Closed'
}

export const isWholeDay = (row: DiaryRow): row is Row<'block'> => row.kind === 'block' && row.isWholeDay

/** "Dentist"; "Blocked, all day: holiday". */
export const blockWords = ({ words, isWholeDay }: Row<'block'>) =>
  isWholeDay ? `Blocked, all day${words && `: ${words}`}` : words || 'Blocked'

/** "tomorrow at 11:00", "Monday 30 November at 10:00". */
function startWords(startsAt: string, today: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  const words =
    day === today ? '' : day === addDays(today, 1) ? 'tomorrow ' : `${unbroken(formatDayWithWeekday(day))} `
  return `${words}at ${clockTime(at)}`
}

/** The sentence beside the heading, whatever days are shown: "4 visits today, the next at 13:30". */
export function todaySummary(diary: Diary, now: Date): string {
  const { today, next, visitsToday } = diary
  const ahead = next && `the next ${startWords(next.startsAt, today)}`
  if (visitsToday === 0) return ['No visits today', ahead].filter(Boolean).join(', ')
  const count = `${formatCountOf(visitsToday, 'visit')} today`
  if (!next || !nextVisitToday(diary)) return `${count}, all over`
  return hasStarted(next, now)
    ? `${count}, one until ${clockTime(new Date(next.endsAt))}`
    : `${count}, ${ahead}`
}

/** Said once the last visit of a day is over: "Done for today. Tomorrow at 11:00: Beth Langley." */
export const describeEndOfDay = ({ today, next }: Diary) =>
  `Done for today. ${next ? `${upperFirst(startWords(next.startsAt, today))}: ${next.client.name}.` : 'Nothing is booked yet.'}`

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

const minutesBetween = (from: number, to: number) =>
  formatMinutes(Math.max(0, Math.round((to - from) / minuteMs)))

/** The heading of her next visit, such as "Leave by 13:05", and the line below it. */
export function describeNextVisit(next: Appointment, diary: Diary, facts: AreaNames, now: Date) {
  const start = Date.parse(next.startsAt)
  const at = clockTime(new Date(start))
  if (hasStarted(next, now))
    return { title: `Until ${clockTime(new Date(next.endsAt))}`, line: `Since ${at}.`, isLate: false }
  const travel = diary.days
    .flatMap(({ rows }) => rows)
    .find((row): row is Row<'travel'> => row.kind === 'travel' && row.appointmentId === next.id)
  const leave = travel ? Date.parse(travel.startsAt) : start
  const wait = minutesBetween(now.getTime(), leave)
  if (!travel) return { title: `At ${at}`, line: `In ${wait || 'a moment'}.`, isLate: false }
  const way = `for ${at}. ${formatMinutes(travel.minutes)} to ${destinationWords(travel, diary, facts)}.`
  if (leave < now.getTime())
    return {
      title: `Should have left ${minutesBetween(leave, now.getTime()) || '1 min'} ago`,
      ...{ line: upperFirst(way), isLate: true },
    }
  const line = `${wait ? `In ${wait}` : 'Now'}, ${way}`
  return { title: `Leave by ${clockTime(new Date(leave))}`, line: unbroken(line), isLate: false }
}

/** "Sunday 29 November", "Sunday 29 and Monday 30 November", "Sunday 29 November to Friday 4 December". */
export function formatDays(first: string, last: string): string {
  if (first === last) return unbroken(formatDayWithWeekday(first))
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOneMonth ? `${weekdayOf(first)} ${Number(first.slice(8))}` : formatDayWithWeekday(first)
  return unbroken(`${from} ${addDays(first, 1) === last ? 'and' : 'to'} ${formatDayWithWeekday(last)}`)
}

/** "23 to 29 November", "30 November to 6 December". */
export function formatDayRange(first: string, last: string): string {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const [from, to] = [first, last].map((day) => formatDay(day).replace(/ \d{4}$/, ''))
  return `${isOneMonth ? Number(first.slice(8)) : from} to ${to}`
}

type Line = {
  kind: 'what' | 'state' | 'warning'
  words: string
  icon?: IconType | undefined
  tone?: 'good' | 'asked' | undefined
}
/** What takes time. */
export type BlockRow = Exclude<DiaryRow, { kind: 'travel' | 'free' }>
type Ground = ReturnType<typeof visitLook>['ground'] | 'blocked' | 'offered'

/** The same in days and week. */
export const grounds: Readonly<Record<Ground, string>> = {
  salon: 'bg-aubergine-800 text-cream-50',
  home: 'bg-moss-700 text-cream-50',
  next: 'bg-blush',
  past: 'bg-cream-200',
  offered: 'border-[1.5px] border-dashed border-line',
  blocked: 'bg-cream-100',
}

/** How something that takes time is shown, in days and week. */
export function describeBlock(
  row: BlockRow,
  diary: Diary,
  facts: AreaNames,
  now: Date,
): { ground: Ground; title: string; lines: readonly Line[] } {
  if (row.kind === 'block') return { ground: 'blocked', title: blockWords(row), lines: [] }
  if (row.kind === 'busy') return { ground: 'blocked', title: 'Busy in your own calendar', lines: [] }
  if (row.kind === 'offered') {
    const what = { kind: 'what', words: 'Offered, not picked yet' } as const
    return { ground: 'offered', title: `${row.name}?`, lines: [what] }
  }
  const { client, place } = row.appointment
  const { ground, isPast, state } = visitLook(row.appointment, now, nextVisitToday(diary)?.id)
  const icon = place === 'home' ? HouseIcon : ScissorsIcon
  return {
    ...{ ground, title: client.name },
    lines: [
      { kind: 'what', words: describeVisit(row.appointment, facts), icon },
      ...(state ? [{ kind: 'state', ...state } as const] : []),
      ...(isPast ? [] : row.warnings).map(
        (words) => ({ kind: 'warning', words, icon: CircleAlertIcon }) as const,
      ),
    ],
  }
}
