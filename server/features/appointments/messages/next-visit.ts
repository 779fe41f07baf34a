import type * as z from 'zod/mini'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { NextVisit } from '#contract/visit-messages.ts'
import type { AppointmentRow } from '../repository.ts'

/** From three visits on a client has a usual distance; more than the last five say little about it. */
const visits = { fewest: 3, most: 5 } as const

type Visit = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'state'>

const tookPlace = ({ state, endsAt }: Visit, now: Date) =>
  state === 'done' || (state === 'booked' && endsAt <= now)

const dayNumber = ({ startsAt }: Visit) => Date.parse(londonDay(startsAt)) / dayMs

/** When a client is due after a visit: the median of the last four distances, else the owner's usual weeks. */
export function nextVisitAfter(
  visit: Visit,
  all: readonly Visit[],
  usualWeeks: number,
  now: Date,
): z.output<typeof NextVisit> {
  const days = all
    .filter((one) => tookPlace(one, now) && one.startsAt <= visit.startsAt)
    .map(dayNumber)
    .toSorted((a, b) => a - b)
    .slice(-visits.most)
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const isUsual = days.length >= visits.fewest
  const weeks = isUsual ? Math.max(1, Math.round(median(gaps) / 7)) : usualWeeks
  return { weeks, day: addDays(londonDay(visit.startsAt), weeks * 7), isUsual }
}

/** The middle of these numbers, or between the two in the middle; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
