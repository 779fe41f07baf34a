import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import XIcon from 'lucide-react/icons/x'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours, formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
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

/** "48 h before, on Wednesday 2 December at 15:15". */
export const describeReminder = ({ at, hoursBefore }: { at: string; hoursBefore: number }) =>
  `${hoursBefore} h before, on ${formatBookingDay(new Date(at), new Date())} at ${clockTime(new Date(at))}`

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

type VisitLook = {
  ground: 'salon' | 'home' | 'past' | 'next'
  isPast: boolean
  state?: { words: string; icon?: IconType; tone?: 'good' | 'asked' }
}

/** How a visit is shown: by its place, and once it is over by its outcome. */
export function visitLook(appointment: Appointment, now: Date, nextId?: string): VisitLook {
  const { id, state, cancelledLate, place, changeRequest } = appointment
  const past = (state: VisitLook['state']): VisitLook => ({
    ground: 'past',
    isPast: true,
    ...(state && { state }),
  })
  if (state === 'done') return past({ words: 'Done', icon: CheckIcon, tone: 'good' })
  if (state === 'missed') return past({ words: 'Did not come', icon: XIcon })
  if (state === 'cancelled')
    return past({ words: cancelledLate ? 'Cancelled late' : 'Cancelled', icon: XIcon })
  if (isOver(appointment, now)) return past({ words: 'How did it go?', icon: ClockIcon, tone: 'asked' })
  const ahead = { ground: place, isPast: false } as const
  if (changeRequest !== undefined)
    return { ...ahead, state: { words: 'Asks for another time', icon: CircleAlertIcon } }
  return id === nextId ? { ...ahead, ground: 'next', state: { words: 'Next' } } : ahead
}
