import type { Away } from '#contract/absence.ts'
import type { Block } from '#contract/diary.ts'
import { type DiarySettings, type HoursPart, usualTravelMinutes } from '#contract/diary-settings.ts'
import { hourMs } from '#contract/durations.ts'
import { addDays, londonInstant, londonMidnight } from '#contract/london-time.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

export type Span = { startsAt: Date; endsAt: Date }

// A page asks for the same few hours of each day again and again, and each takes some 20 microseconds.
const known = new Map<string, number>()
const knownAtMost = 5000

/** The instant of a time of day in London; in the hour that spring leaves out, the moment the clocks change. */
export function instantAtClockTime(day: string, clock: string): Date {
  const key = `${day}T${clock}`
  const at = known.get(key) ?? instantOf(day, clock).getTime()
  if (known.size >= knownAtMost) known.clear()
  known.set(key, at)
  return new Date(at)
}

function instantOf(day: string, clock: string): Date {
  if (clock === '24:00') return londonMidnight(addDays(day, 1))
  const at = londonInstant(`${day}T${clock}`)
  if (at) return at
  const hour = `${clock.slice(0, 2)}:00`
  return londonInstant(`${day}T${hour}`) ?? new Date(londonMidnight(day).getTime() + hourMs)
}

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
  /** Whether she has said when she works. */
  hasHours: boolean
  blocks: readonly Block[]
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

function isBlockedOn({ day: first, until, isWeekly }: Block, day: string): boolean {
  if (day < first) return false
  if (!isWeekly) return day <= (until ?? first)
  return weekdayNumber(day) === weekdayNumber(first) && day <= (until ?? day)
}

export type BlockedSpan = Span & { block: Block }

/** The blocked times of a day. */
export const blockedTimesOn = ({ blocks }: Pick<Plan, 'blocks'>, day: string): BlockedSpan[] =>
  blocks
    .filter((block) => isBlockedOn(block, day))
    .map((block) => ({
      ...spanOfHours(day, { from: block.from ?? '00:00', to: block.to ?? '24:00' }),
      block,
    }))

/** A whole day in London, which has 23 or 25 hours when the clocks change. */
export const spanOfDay = (day: string): Span => ({
  startsAt: instantAtClockTime(day, '00:00'),
  endsAt: instantAtClockTime(day, '24:00'),
})

type Stop = Pick<Visit, 'place' | 'area'>

/** The way from one appointment to the next: between two homes the longer of both counts. */
export function travelMinutes({ settings }: Plan, from: Stop, to: Stop): number {
  const minutesTo = ({ place, area }: Stop) =>
    place === 'salon' ? 0 : (settings.travelMinutes[area] ?? usualTravelMinutes)
  return Math.max(minutesTo(from), minutesTo(to))
}

/** Where her day begins and ends. */
export const salon: Stop = { place: 'salon', area: '' }
