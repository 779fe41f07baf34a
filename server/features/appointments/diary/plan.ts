import type { Away } from '#contract/absence.ts'
import type { Block } from '#contract/diary.ts'
import { type DiarySettings, defaultTravelMinutes, type HoursPart } from '#contract/diary-settings.ts'
import { hourMs } from '#contract/durations.ts'
import { addDays, londonInstant, londonMidnight } from '#contract/london-time.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

export type Span = { startsAt: Date; endsAt: Date }

/** The instant of a time of day in London; in the hour that spring leaves out, the moment the clocks change. */
export function instantAtClockTime(day: string, clock: string): Date {
  if (clock === '24:00') return londonMidnight(addDays(day, 1))
  const at = londonInstant(`${day}T${clock}`)
  if (at) return at
  const hour = `${clock.slice(0, 2)}:00`
  return londonInstant(`${day}T${hour}`) ?? new Date(londonMidnight(day).getTime() + hourMs)
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
  blocks: readonly BlockedSpan[]
  away: Pick<Away, 'from' | 'back'> | undefined
  /** Taken in her own calendar. */
  busy: readonly Span[]
}

export type Visit = Span & { id: string; name: string; place: AppointmentPlace; area: string }

/** Monday is 0. */
const weekdayNumber = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const workingHoursOf = ({ settings }: Plan, day: string): readonly HoursPart[] =>
  settings.hours[weekdayNumber(day)] ?? []

export const spanOfHours = (day: string, { from, to }: Pick<HoursPart, 'from' | 'to'>): Span => ({
  startsAt: instantAtClockTime(day, from),
  endsAt: instantAtClockTime(day, to),
})

export const isAwayOn = ({ away }: Plan, day: string) =>
  away !== undefined && day >= away.from && day < away.back

export type BlockedSpan = Span & { block: Block }

/** The blocked times of a day, each within that day. */
export function blockedTimesOn({ blocks }: Pick<Plan, 'blocks'>, day: string): BlockedSpan[] {
  const whole = spanOfDay(day)
  return blocks
    .filter((one) => doOverlap(one, whole))
    .map(({ startsAt, endsAt, block }) => ({
      startsAt: latestOf(startsAt, whole.startsAt),
      endsAt: earliestOf(endsAt, whole.endsAt),
      block,
    }))
}

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
