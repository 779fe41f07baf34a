import type { Appointment } from '#contract/appointment.ts'
import type { DiaryDay, DiaryRow } from '#contract/diary.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { toIsoTimes } from '../booking/present.ts'
import { freeTimesOn } from './free-times.ts'
import {
  blockedTimesOn,
  doOverlap,
  isAwayOn,
  type Span,
  salon,
  spanOfDay,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'
import { type Around, warningsAboutTime } from './warnings.ts'

const startsOf = ({ startsAt }: { startsAt: Date }, day: Span) =>
  startsAt >= day.startsAt && startsAt < day.endsAt

/** Pause and travel reach no further. */
const reachMs = 12 * hourMs

const isNear = ({ startsAt, endsAt }: Span, day: Span) =>
  endsAt.getTime() > day.startsAt.getTime() - reachMs && startsAt.getTime() < day.endsAt.getTime() + reachMs

/** The way to each appointment of a day; the first from the salon. */
function travelRows({ plan }: Around, visits: readonly Visit[]): DiaryRow[] {
  return visits.flatMap((visit, index) => {
    const before = visits[index - 1]
    const minutes = travelMinutes(plan, before ?? salon, visit)
    if (minutes === 0) return []
    const leaveAt = new Date(visit.startsAt.getTime() - minutes * minuteMs)
    const between = before ? (visit.startsAt.getTime() - before.endsAt.getTime()) / minuteMs : minutes
    return [
      {
        kind: 'travel' as const,
        ...toIsoTimes({ startsAt: leaveAt, endsAt: visit.startsAt }),
        minutes,
        area: visit.place === 'home' ? visit.area : '',
        appointmentId: visit.id,
        missingMinutes: Math.max(0, Math.round(minutes - between)),
      },
    ]
  })
}

/** A day of the diary, its rows in order of time. */
export function buildDiaryDay(
  around: Around,
  day: string,
  appointments: ReadonlyMap<string, Appointment>,
): DiaryDay {
  const { plan, offered, now } = around
  const whole = spanOfDay(day)
  const visits = around.visits.filter((visit) => isNear(visit, whole))
  const ownVisits = visits.filter((visit) => startsOf(visit, whole))
  const rows: DiaryRow[] = [
    ...ownVisits.flatMap((visit) => {
      const appointment = appointments.get(visit.id)
      if (!appointment) return []
      const warnings = warningsAboutTime({ ...around, visits, offered: [] }, visit).filter(
        ({ kind }) => kind !== 'past',
      )
      return [{ kind: 'appointment' as const, ...toIsoTimes(visit), appointment, warnings }]
    }),
    ...travelRows(around, ownVisits),
    ...blockedTimesOn(plan, day).map(({ block, ...span }) => ({
      kind: 'block' as const,
      ...toIsoTimes(span),
      block,
    })),
    ...plan.busy
      .filter((one) => doOverlap(one, whole))
      .map((span) => ({ kind: 'busy' as const, ...toIsoTimes(span) })),
    ...freeTimesOn(plan, visits, day)
      .filter(({ endsAt }) => endsAt > now)
      .map((span) => ({ kind: 'free' as const, ...toIsoTimes(span) })),
    ...offered
      .filter((one) => doOverlap(one, whole))
      .map(({ offerId, name, ...span }) => ({
        kind: 'offered' as const,
        ...toIsoTimes(span),
        offerId,
        name,
      })),
  ]
  return {
    day,
    hours: [...workingHoursOf(plan, day)],
    isAway: isAwayOn(plan, day),
    rows: rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt)),
  }
}
