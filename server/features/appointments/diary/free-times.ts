import { hourMs, minuteMs } from '#contract/durations.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'
import {
  blockedTimesOn,
  earliestOf,
  isAwayOn,
  latestOf,
  type Plan,
  type Span,
  salon,
  spanOfHours,
  subtractSpans,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'

/** Shorter gaps are not shown. */
const minFreeMs = 30 * minuteMs

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Parts of a day that follow each other become one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && last.endsAt >= span.startsAt) last.endsAt = latestOf(last.endsAt, span.endsAt)
    else all.push({ ...span })
  }
  return all
}

/** Her hours of a day without blocks; none while she is away. */
function openOn(plan: Plan, day: string, place?: AppointmentPlace): Span[] {
  if (isAwayOn(plan, day)) return []
  const parts = workingHoursOf(plan, day).filter(
    (part) => place === undefined || part.place === 'either' || part.place === place,
  )
  return joined(parts.map((part) => spanOfHours(day, part))).flatMap((part) =>
    subtractSpans(part, [...blockedTimesOn(plan, day), ...plan.busy]),
  )
}

/**
 * A visit with the time around it that no other can use: the pause on both sides, and the way between it and the other.
 * Without another, the way between it and the salon.
 */
function withWays(plan: Plan, visit: Visit, other: Pick<Visit, 'place' | 'area'> = salon): Span {
  const around = plan.settings.pauseMinutes + travelMinutes(plan, visit, other)
  return { startsAt: later(visit.startsAt, -around), endsAt: later(visit.endsAt, around) }
}

/** Time of a day for another appointment: pause and travel already taken off. */
export function freeTimesOn(plan: Plan, visits: readonly Visit[], day: string): Span[] {
  const taken = visits.map((visit) => withWays(plan, visit))
  return openOn(plan, day)
    .flatMap((open) => subtractSpans(open, taken))
    .filter(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() >= minFreeMs)
}

const quarterMs = 15 * minuteMs
/** None sooner, so that a client has time to answer. */
const minLeadMs = 4 * hourMs

/** Clocks of London show quarters of an hour at those of UTC. */
const upToQuarter = (at: Date) => new Date(Math.ceil(at.getTime() / quarterMs) * quarterMs)
const downToQuarter = (at: Date) => new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)

type VisitRequirements = { minutes: number; place: AppointmentPlace; area: string }

/** At most two starts in each gap of a day: the earliest, and the latest if both fit one after the other. */
export function possibleStartsOn(
  plan: Plan,
  visits: readonly Visit[],
  day: string,
  { minutes, ...stop }: VisitRequirements,
  now: Date,
): Date[] {
  const taken = visits.map((visit) => withWays(plan, visit, stop))
  const soonest = new Date(now.getTime() + minLeadMs)
  return openOn(plan, day, stop.place)
    .flatMap((open) => subtractSpans(open, taken))
    .flatMap((gap) => {
      const first = upToQuarter(latestOf(gap.startsAt, soonest))
      const last = downToQuarter(later(gap.endsAt, -minutes))
      if (first > last) return []
      const isRoomForBoth = later(first, minutes + plan.settings.pauseMinutes) <= last
      return isRoomForBoth ? [first, earliestOf(last, gap.endsAt)] : [first]
    })
}
