import { CheckIcon, CircleAlertIcon, ClockIcon, XIcon } from 'lucide-react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingHours, formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { formatInstantIn, unbroken } from '#web/lib/format.ts'
import type { IconType } from '#web/ui/icon-type.ts'

export type AreaNames = Parameters<typeof areaName>[1]
type Span = { startsAt: string; endsAt: string }
export type Row<Kind extends DiaryRow['kind']> = Extract<DiaryRow, { kind: Kind }>

export const formatHours = ({ startsAt, endsAt }: Span) =>
  formatBookingHours(new Date(startsAt), new Date(endsAt))

/** "Wed 2 Dec, 15:05"; with the year unless it is that of `now`. */
export const formatShortStart = (startsAt: string, now = new Date()) =>
  `${weekdayOf(londonDay(new Date(startsAt))).slice(0, 3)} ${formatInstantIn(startsAt, now)}`

export const durationMinutes = ({ startsAt, endsAt }: Span) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

/** "1 h 30 min", in one line. */
export const formatLength = (span: Span) => unbroken(formatMinutes(durationMinutes(span)))

export const isOver = ({ endsAt }: Span, now: Date) => Date.parse(endsAt) <= now.getTime()

export const hasStarted = ({ startsAt }: Span, now: Date) => Date.parse(startsAt) <= now.getTime()

/** "Today, Thursday 26 November", or without the word further away. */
export function dayHeading(day: string, today: string): string {
  const word = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''
  return unbroken(`${word}${formatDayWithWeekday(day)}`)
}

type What = Pick<Appointment, 'serviceType' | 'place' | 'area'>

/** "Cut and colour, home visit, Horsforth". */
export function describeVisit({ serviceType, place, area }: What, facts: AreaNames): string {
  const where = place === 'salon' ? ['salon'] : ['home visit', area && areaName(area, facts)]
  return [serviceName(serviceType), ...where].filter(Boolean).join(', ')
}

/** The visit she is in, or the next one today. */
export const nextVisitToday = ({ next, today }: Diary) =>
  next && londonDay(new Date(next.startsAt)) <= today ? next : undefined

export const visitsOf = ({ rows }: DiaryDay): Appointment[] =>
  rows.flatMap((row) => (row.kind === 'appointment' ? [row.appointment] : []))

export type VisitState = { words: string; icon?: IconType; tone?: 'good' | 'asked' }

const outcomes: Readonly<Record<Appointment['state'], VisitState>> = {
  booked: { words: 'How did it go?', icon: ClockIcon, tone: 'asked' },
  done: { words: 'Done', icon: CheckIcon, tone: 'good' },
  missed: { words: 'Did not come', icon: XIcon },
  late: { words: 'Cancelled late', icon: XIcon },
  cancelled: { words: 'Cancelled', icon: XIcon },
}

/** How a visit is shown: until it is over by its place, then by its outcome. */
export function visitLook(appointment: Appointment, now: Date): { isPast: boolean; state?: VisitState } {
  const { state, changeRequest } = appointment
  if (state !== 'booked' || isOver(appointment, now)) return { isPast: true, state: outcomes[state] }
  if (changeRequest === undefined) return { isPast: false }
  return { isPast: false, state: { words: 'Asks for another time', icon: CircleAlertIcon } }
}
