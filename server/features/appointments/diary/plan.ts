import type { Away } from '#contract/absence.ts'
import type { ChosenTime } from '#contract/appointments.ts'
import { type DiarySettings, defaultTravelMinutes, type HoursPart } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonInstant } from '#contract/london-time.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'
import { invalidField } from '#server/http/errors.ts'
import { londonMidnight } from '#server/london-days.ts'
import type { StoredEntry } from '../repository.ts'

export type Span = { startsAt: Date; endsAt: Date }

/** The instant of a time of day in London; in the hour that spring leaves out, the moment the clocks change. */
export function instantAtClockTime(day: string, clock: string): Date {
  if (clock === '24:00') return londonMidnight(addDays(day, 1))
  return londonInstant(`${day}T${clock}`) ?? new Date(londonMidnight(day).getTime() + hourMs)
}

export const earliestOf = (one: Date, other: Date) => (one < other ? one : other)
export const latestOf = (one: Date, other: Date) => (one > other ? one : other)

export const doOverlap = (one: Span, other: Span) =>
  one.startsAt < other.endsAt && one.endsAt > other.startsAt

/** The parts of a span that none of the others covers, in order. */
export function subtractSpans(span: Span, others: readonly Span[]): Span[] {
  let rest = [span]
  for (const other of others)
    rest = rest.flatMap((one) =>
      doOverlap(one, other)
        ? [
            { startsAt: one.startsAt, endsAt: other.startsAt },
            { startsAt: other.endsAt, endsAt: one.endsAt },
          ].filter(({ startsAt, endsAt }) => endsAt > startsAt)
        : [one],
    )
  return rest
}

/** What the owner has said about her time. */
export type Plan = {
  settings: DiarySettings
  blocks: readonly Block[]
  away: Pick<Away, 'from' | 'back'> | undefined
  /** Taken in her own calendar. */
  busy: readonly Span[]
}

type Block = Span & Pick<StoredEntry, 'id' | 'version' | 'note'>

export type Visit = Span & { id: string; name: string; place: AppointmentPlace; area: string }

/** Monday is 0. */
const weekdayNumber = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Her hours of a day, or those of them in which she works there. */
export const workingHoursOf = (
  { settings }: Plan,
  day: string,
  at?: AppointmentPlace,
): readonly HoursPart[] =>
  (settings.hours[weekdayNumber(day)] ?? []).filter(
    ({ place }) => at === undefined || place === 'either' || place === at,
  )

export const spanOfHours = (day: string, { from, to }: Pick<HoursPart, 'from' | 'to'>): Span => ({
  startsAt: instantAtClockTime(day, from),
  endsAt: instantAtClockTime(day, to),
})

export const isAwayOn = ({ away }: Plan, day: string) =>
  away !== undefined && day >= away.from && day < away.back

/** Whether a blocked time is one of whole days. */
export const isWholeDay = ({ startsAt, endsAt }: Span) =>
  clockTime(startsAt) === '00:00' && clockTime(endsAt) === '00:00'

/** A whole day in London, which has 23 or 25 hours when the clocks change. */
export const spanOfDay = (day: string): Span => ({
  startsAt: instantAtClockTime(day, '00:00'),
  endsAt: instantAtClockTime(day, '24:00'),
})

export type Stop = Pick<Visit, 'place' | 'area'>

/** The way from one appointment to the next: between two homes the longer of both counts. */
export function travelMinutes({ settings }: Plan, from: Stop, to: Stop): number {
  const minutesTo = ({ place, area }: Stop) =>
    place === 'salon' ? 0 : (settings.travelMinutes[area] ?? defaultTravelMinutes)
  return Math.max(minutesTo(from), minutesTo(to))
}

/** Where her day begins and ends. */
export const salon: Stop = { place: 'salon', area: '' }

export function toSpan({ date, time, minutes }: ChosenTime): Span {
  const startsAt = londonInstant(`${date}T${time}`)
  // In the hour that is skipped when the clocks go forward.
  if (!startsAt)
    throw invalidField('time', 'The clocks in London leave this hour out. Please choose another time.')
  return { startsAt, endsAt: later(startsAt, minutes) }
}

export const spansOf = (starts: readonly string[], minutes: number): Span[] =>
  starts.map((start) => ({ startsAt: new Date(start), endsAt: later(new Date(start), minutes) }))

/** Until when a client may change or cancel an appointment by the link; undefined if never. */
export const changeDeadlineOf = (
  { startsAt }: Pick<Span, 'startsAt'>,
  { noticeHours }: Pick<DiarySettings, 'noticeHours'>,
): Date | undefined => (noticeHours === 0 ? undefined : new Date(startsAt.getTime() - noticeHours * hourMs))

/** When the reminder of an appointment is sent. */
export const reminderTimeOf = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * hourMs)

/** Shorter gaps are not shown. */
const minFreeMs = 30 * minuteMs

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/**
 * A visit with the time around it that no other can use: the pause on both sides, and the way between it and the other.
 * Without another, the way between it and the salon.
 */
function withWays(plan: Plan, visit: Visit, other: Stop = salon): Span {
  const around = plan.settings.pauseMinutes + travelMinutes(plan, visit, other)
  return { startsAt: later(visit.startsAt, -around), endsAt: later(visit.endsAt, around) }
}

/** What her hours of a day leave for this stop: not while she is away, blocked or busy, nor too near to a visit. */
function gapsOn(plan: Plan, visits: readonly Visit[], day: string, stop?: Stop): Span[] {
  if (isAwayOn(plan, day)) return []
  const whole = spanOfDay(day)
  const worked = workingHoursOf(plan, day, stop?.place).map((part) => spanOfHours(day, part))
  const closed = subtractSpans(whole, worked)
  const taken = visits.map((visit) => withWays(plan, visit, stop))
  return subtractSpans(whole, [...closed, ...plan.blocks, ...plan.busy, ...taken])
}

/** Time of a day for another appointment: pause and travel already taken off. */
export const freeTimesOn = (plan: Plan, visits: readonly Visit[], day: string): Span[] =>
  gapsOn(plan, visits, day).filter(({ startsAt, endsAt }) => +endsAt - +startsAt >= minFreeMs)

const quarterMs = 15 * minuteMs
/** None sooner, so that a client has time to answer. */
const minLeadMs = 4 * hourMs

/** Clocks of London show quarters of an hour at those of UTC. */
const toQuarter = (at: Date, round: (quarters: number) => number) =>
  new Date(round(at.getTime() / quarterMs) * quarterMs)

/** At most two starts in each gap of a day: the earliest, and the latest if both fit one after the other. */
export function possibleStartsOn(
  plan: Plan,
  visits: readonly Visit[],
  day: string,
  { minutes, ...stop }: Stop & { minutes: number },
  now: Date,
): Date[] {
  const soonest = new Date(now.getTime() + minLeadMs)
  return gapsOn(plan, visits, day, stop).flatMap((gap) => {
    const first = toQuarter(latestOf(gap.startsAt, soonest), Math.ceil)
    const last = toQuarter(later(gap.endsAt, -minutes), Math.floor)
    if (first > last) return []
    const isRoomForBoth = later(first, minutes + plan.settings.pauseMinutes) <= last
    return isRoomForBoth ? [first, last] : [first]
  })
}
