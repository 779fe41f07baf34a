import type { Appointment } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { formatCountOf, unbroken } from '#web/lib/format.ts'
import { hasStarted, nextVisitToday, type Row } from '../words.ts'

const hoursPlaces = { salon: ', salon', home: ', home visits', either: '' } as const

/** "09:00 to 18:00, home visits"; or that she does not work. */
export function hoursWords({ hours, isAway }: DiaryDay): string {
  if (isAway) return 'Away'
  return hours.map(({ from, to, place }) => `${from} to ${to}${hoursPlaces[place]}`).join('; ') || 'Closed'
}

/** Tells rows of a day apart, even two visits that begin and end together. */
export const rowKey = (row: DiaryRow) =>
  `${row.kind} ${row.startsAt} ${row.kind === 'appointment' ? row.appointment.id : row.endsAt}`

export const isWholeDay = (row: DiaryRow): row is Row<'block'> => row.kind === 'block' && row.isWholeDay

/** "Dentist"; "Blocked, all day: holiday". */
export const blockWords = ({ words, isWholeDay }: Row<'block'>) =>
  isWholeDay ? `Blocked, all day${words && `: ${words}`}` : words || 'Blocked'

/** "at 11:00", "tomorrow at 11:00", "Monday 30 November at 10:00". */
export function startWords(startsAt: string, today: string): string {
  const day = londonDay(new Date(startsAt))
  const at = `at ${clockTime(new Date(startsAt))}`
  if (day === today) return at
  return `${day === addDays(today, 1) ? 'tomorrow' : unbroken(formatDayWithWeekday(day))} ${at}`
}

export const countVisits = (count: number) =>
  count === 0 ? 'No visits today' : `${formatCountOf(count, 'visit')} today`

/** The sentence beside the heading, whatever days are shown: "4 visits today, the next at 13:30". */
export function todaySummary(diary: Diary, now: Date): string {
  const { today, next, visitsToday } = diary
  const words = [countVisits(visitsToday)]
  if (visitsToday > 0 && !nextVisitToday(diary)) words.push('all over')
  if (next && hasStarted(next, now)) words.push(`one until ${clockTime(new Date(next.endsAt))}`)
  else if (next) words.push(`the next ${startWords(next.startsAt, today)}`)
  return words.join(', ')
}

/** "24 min"; at least one. */
const minutesBetween = (from: number, to: number) =>
  formatMinutes(Math.max(1, Math.round((to - from) / minuteMs)))

/** The heading of her next visit, such as "Leave by 13:05", and the line below it. */
export function describeNextVisit(next: Appointment, diary: Diary, now: Date) {
  const start = Date.parse(next.startsAt)
  const at = clockTime(new Date(start))
  if (hasStarted(next, now))
    return { title: `Until ${clockTime(new Date(next.endsAt))}`, line: `Since ${at}.`, isLate: false }
  const travel = diary.days
    .flatMap(({ rows }) => rows)
    .filter((row) => row.kind === 'travel')
    .find((row) => row.appointmentId === next.id)
  const leave = travel ? Date.parse(travel.startsAt) : start
  const wait = `In ${minutesBetween(now.getTime(), leave)}`
  if (!travel) return { title: `At ${at}`, line: `${wait}.`, isLate: false }
  const way = `${formatMinutes(travel.minutes)} to ${travel.to}.`
  const late = minutesBetween(leave, now.getTime())
  if (leave < now.getTime())
    return { title: `Should have left ${late} ago`, line: `For ${at}. ${way}`, isLate: true }
  const line = unbroken(`${wait}, for ${at}. ${way}`)
  return { title: `Leave by ${clockTime(new Date(leave))}`, line, isLate: false }
}

/** "Sunday 29 November", "Monday 23 to Sunday 29 November", "Sunday 29 November to Friday 4 December". */
export function formatDays(first: string, last: string): string {
  if (first === last) return unbroken(formatDayWithWeekday(first))
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOneMonth ? `${weekdayOf(first)} ${Number(first.slice(8))}` : formatDayWithWeekday(first)
  return unbroken(`${from} to ${formatDayWithWeekday(last)}`)
}
