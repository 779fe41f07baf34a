import ICAL from 'ical.js'
import { dayMs } from '#contract/durations.ts'
import { type Event, type Moment, momentsOfProperty, Unreadable, wallClockMs } from './events.ts'
import type { FindZone } from './zones.ts'

type Recur = InstanceType<typeof ICAL.Recur>
type Time = InstanceType<typeof ICAL.Time>

/** The times of interest, in Unix milliseconds. */
export type Window = { from: number; to: number }

/** Something repeats more often than can be counted. */
export class TooMuch extends Error {}

/** In all series of a calendar together: some two seconds of work. */
const mostSteps = 100_000

export function createStepBudget(most = mostSteps) {
  let left = most
  return {
    spend(): void {
      left -= 1
      if (left < 0) throw new TooMuch()
    },
  }
}

export type Budget = ReturnType<typeof createStepBudget>

const periodDays: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/** A later start with the same rhythm, so that a series of many years is not counted from its first day. */
function skipAhead(start: Time, { freq, interval, count }: Recur, earliest: number): Time {
  const days = (periodDays[freq] ?? 0) * Math.max(interval, 1)
  const skipped = start.clone()
  if (days === 0 || count) return skipped
  const periods = Math.floor((earliest - wallClockMs(start)) / (days * dayMs)) - 1
  if (periods > 0) skipped.adjust(periods * days, 0, 0, 0)
  return skipped
}

/** Whether a rule has ended before this time. An end in UTC is an instant, any other is one of the series’ own clocks. */
function isOver(until: Time | null, wall: number, { zone }: Moment): boolean {
  if (!until) return false
  if (until.isDate) return wall >= wallClockMs(until) + dayMs
  return until.zone === ICAL.Timezone.utcTimezone
    ? zone(wall).first > wallClockMs(until)
    : wall > wallClockMs(until)
}

function* occurrencesOfRule(rule: Recur, { start, length }: Event, window: Window, budget: Budget) {
  const { until, count } = rule
  // The library would compare an end in UTC with clocks of the zone, and lose the last evening of summer.
  const endless = rule.clone()
  endless.until = null
  const first = new ICAL.Time({ ...parts(start.wall), isDate: start.isDay }, ICAL.Timezone.localTimezone)
  const iterator = endless.iterator(skipAhead(first, rule, window.from - length - 2 * dayMs))
  for (;;) {
    budget.spend()
    const time = iterator.next()
    if (!time) {
      // The library has given up on a rule that should go on.
      if (!count) throw new Unreadable()
      return
    }
    const wall = wallClockMs(time)
    if (isOver(until, wall, start) || wall > window.to + dayMs) return
    yield wall
  }
}

function parts(wall: number) {
  const at = new Date(wall)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  }
}

/** The times, by clocks in its zone, at which an event begins: its own, and those of its rules and dates. */
export function* occurrenceStartsOf(event: Event, findZone: FindZone, window: Window, budget: Budget) {
  const { source, start } = event
  yield start.wall
  for (const { wall } of momentsOfProperty(source, 'rdate', findZone)) yield wall
  for (const property of source.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new Unreadable()
    const hasEnded = isOver(rule.until, window.from - event.length - 2 * dayMs, start)
    if (!hasEnded) yield* occurrencesOfRule(rule, event, window, budget)
  }
}

/** Whether one of these names an occurrence: by its day, or by its instant, whatever zone it is written in. */
export function createMomentMatcher(moments: readonly Moment[]) {
  const days = new Set(moments.filter(({ isDay }) => isDay).map(({ wall }) => wall / dayMs))
  const instants = new Set(moments.filter(({ isDay }) => !isDay).map(({ wall, zone }) => zone(wall).first))
  return ({ zone }: Moment, wall: number) =>
    days.has(Math.floor(wall / dayMs)) || instants.has(zone(wall).first)
}
