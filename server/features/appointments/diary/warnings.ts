import type { Warning } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import {
  doOverlap,
  instantAtClockTime,
  isAwayOn,
  type Plan,
  type Span,
  type Stop,
  spanOfHours,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'

/** A time offered to a client. */
export type Offered = Span & { offerId: string; name: string }

export type Around = {
  plan: Plan
  /** Appointments of the days around, earliest first. */
  visits: readonly Visit[]
  offered: readonly Offered[]
  now: Date
  facts: Pick<Facts, 'areaNames'>
}

/** A time to be weighed; `id` if it is that of an appointment. */
export type CandidateTime = Span & Pick<Visit, 'place' | 'area'> & { id?: string | undefined }

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / minuteMs)

const hoursWords = (parts: readonly { from: string; to: string }[]) =>
  parts.map(({ from, to }) => `${from} to ${to}`).join(' and ')

const placeNames = { salon: 'at the salon', home: 'out for home visits' } as const

/** The days that a time touches: one or two, since none is longer than twelve hours. */
function daysOf({ startsAt, endsAt }: Span): string[] {
  const day = londonDay(startsAt)
  return endsAt <= instantAtClockTime(day, '24:00') ? [day] : [day, addDays(day, 1)]
}

/** Whether parts that follow each other without a gap cover the whole time. */
function covers(spans: readonly Span[], time: Span): boolean {
  let until = time.startsAt
  for (const { startsAt, endsAt } of spans) if (startsAt <= until && endsAt > until) until = endsAt
  return until >= time.endsAt
}

function hoursWarning(plan: Plan, time: CandidateTime, days: readonly string[]): Warning | undefined {
  const [day = ''] = days
  const weekday = weekdayOf(day)
  const parts = days.flatMap((one) =>
    workingHoursOf(plan, one).map((part) => ({ ...part, ...spanOfHours(one, part) })),
  )
  if (workingHoursOf(plan, day).length === 0)
    return { kind: 'closed', text: `You do not work on ${weekday}s.` }
  if (!covers(parts, time)) {
    const text = `This is outside your hours on ${weekday}s, ${hoursWords(workingHoursOf(plan, day))}.`
    return { kind: 'outside-hours', text }
  }
  const fitting = parts.filter(({ place }) => place === 'either' || place === time.place)
  if (covers(fitting, time)) return undefined
  const [other] = parts.filter(
    (part) => part.place !== 'either' && part.place !== time.place && doOverlap(part, time),
  )
  if (!other || other.place === 'either') return undefined
  const text = `On ${weekday}s, ${other.from} to ${other.to}, you are ${placeNames[other.place]}.`
  return { kind: 'outside-hours', text }
}

/** Of appointments on one side of a time the nearest, and those that overlap with it. */
function nearest(visits: readonly Visit[], distance: (visit: Visit) => number): Visit[] {
  const [first] = visits.toSorted((a, b) => distance(a) - distance(b))
  return first ? visits.filter((visit) => visit === first || doOverlap(visit, first)) : []
}

/** Too little time before or after a neighbour for the pause and the way. */
function closeWarnings({ plan, visits, facts }: Around, time: CandidateTime): Warning[] {
  const others = visits.filter(({ id }) => id !== time.id)
  const before = others.filter(({ endsAt }) => endsAt <= time.startsAt)
  const after = others.filter(({ startsAt }) => startsAt >= time.endsAt)
  const { pauseMinutes } = plan.settings
  const tooClose = (other: Visit, from: Span & Stop, to: Span & Stop) => {
    const between = minutesBetween(from.endsAt, to.startsAt)
    const travel = travelMinutes(plan, from, to)
    const missing = travel + pauseMinutes - between
    if (missing <= 0) return []
    const target = to.place === 'home' ? areaName(to.area, facts) : 'the salon'
    const way = travel > 0 ? `${travel} min to ${target}` : ''
    const pause = pauseMinutes > 0 ? `${pauseMinutes} min pause` : ''
    const needs = [way, pause].filter(Boolean).join(' and ')
    const text = `${missing} min too close to ${other.name}: ${needs}, ${between} between.`
    return [{ kind: 'travel' as const, text }]
  }
  return [
    ...nearest(before, ({ endsAt }) => -endsAt.getTime()).flatMap((other) => tooClose(other, other, time)),
    ...nearest(after, ({ startsAt }) => startsAt.getTime()).flatMap((other) => tooClose(other, time, other)),
  ]
}

/** Everything that speaks against a time, as sentences. None refuses it. */
export function warningsAboutTime(around: Around, time: CandidateTime): Warning[] {
  const { plan, visits, offered, now } = around
  const days = daysOf(time)
  const found: Warning[] = []
  const warn = (kind: Warning['kind'], text: string) => found.push({ kind, text })
  if (time.startsAt < now) warn('past', 'This time is in the past.')
  const overlapping = visits
    .filter((visit) => visit.id !== time.id && doOverlap(visit, time))
    .map((visit) => `${visit.name}, ${formatBookingHours(visit.startsAt, visit.endsAt)}`)
  if (overlapping.length > 0) warn('overlap', `This overlaps with ${overlapping.join('; and with ')}.`)
  for (const busy of plan.busy)
    if (doOverlap(busy, time))
      warn('busy', `Your own calendar is full then, ${formatBookingHours(busy.startsAt, busy.endsAt)}.`)
  for (const other of offered)
    if (doOverlap(other, time))
      warn(
        'offered',
        `${other.name} was offered ${clockTime(other.startsAt)} on ${formatBookingDay(other.startsAt, now)}.`,
      )
  const isAway = days.some((day) => isAwayOn(plan, day))
  if (isAway && plan.away) warn('away', `You are away until ${formatDayWithWeekday(plan.away.back)}.`)
  const hours = hoursWarning(plan, time, days)
  if (hours) found.push(hours)
  for (const blocked of plan.blocks)
    if (doOverlap(blocked, time)) {
      const { words, from, to } = blocked.block
      const when = from === undefined ? 'the whole day' : `${from} to ${to}`
      warn('blocked', `You have blocked this time: ${words === '' ? '' : `${words}, `}${when}.`)
    }
  return [...found, ...closeWarnings(around, time)]
}
