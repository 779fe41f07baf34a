import type * as contract from '#contract/appointments.ts'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow, saveBlock as saveBlockCall } from '#contract/diary.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { areaName } from '#contract/labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { insertOnce } from '#server/database/rows.ts'
import { londonMidnight } from '#server/london-days.ts'
import { readClientNews } from '../news.ts'
import { listCurrentOffers } from '../offers/repository.ts'
import { presentOffers } from '../offers/service.ts'
import * as repository from '../repository.ts'
import { presentAppointment, toIsoTimes } from '../service.ts'
import * as plan from './plan.ts'
import {
  type DiaryDeps,
  findWarnings,
  readSurroundings,
  type Surroundings,
  type WritingDeps,
  warningsAboutTime,
  writeDiary,
} from './warnings.ts'

/** How long after its end an appointment asks how it went. */
const askedForMs = 14 * dayMs

const timed = <const Kind extends DiaryRow['kind']>(kind: Kind, span: plan.Span) => ({
  kind,
  ...toIsoTimes(span),
})

/** The way to each appointment that is still to begin on a day; the first from the salon. */
const travelRows = (
  around: Surroundings,
  visits: readonly plan.Visit[],
  dayStart: Date,
  facts: Facts,
): DiaryRow[] =>
  visits.flatMap(({ id: appointmentId, startsAt, ...visit }, index) => {
    if (startsAt < dayStart || startsAt <= around.now) return []
    const before = visits[index - 1]
    const minutes = plan.travelMinutes(around.plan, before ?? plan.salon, visit)
    if (minutes === 0) return []
    const between = before ? (startsAt.getTime() - before.endsAt.getTime()) / minuteMs : minutes
    // Visits that overlap say so themselves: there is no way between them.
    if (between < 0) return []
    const way = { startsAt: new Date(startsAt.getTime() - minutes * minuteMs), endsAt: startsAt }
    const missingMinutes = Math.max(0, Math.round(minutes - between))
    const home = visit.area === '' ? visit.name : areaName(visit.area, facts)
    const to = visit.place === 'salon' ? 'the salon' : home
    return [{ ...timed('travel', way), minutes, to, appointmentId, missingMinutes }]
  })

function buildDiaryDay(around: Surroundings, day: string, facts: Facts): DiaryDay {
  const { plan: hers, offered, now } = around
  const whole = plan.spanOfDay(day)
  const isOnDay = (one: plan.Span) => plan.doOverlap(one, whole)
  const visits = around.visits.filter(isOnDay)
  const rows: DiaryRow[] = [
    ...visits.map((visit) => {
      const found = warningsAboutTime({ ...around, offered: [] }, visit)
      const warnings = found.flatMap(({ kind, text }) => (kind === 'past' || kind === 'travel' ? [] : text))
      return { ...timed('appointment', visit), appointment: presentAppointment(visit, now), warnings }
    }),
    ...travelRows(around, visits, whole.startsAt, facts),
    ...hers.blocks.filter(isOnDay).map((block) => {
      const { id, version, note: words } = block
      const part = {
        startsAt: plan.latestOf(block.startsAt, whole.startsAt),
        endsAt: plan.earliestOf(block.endsAt, whole.endsAt),
      }
      const isWholeDay = plan.isWholeDay(part)
      return { ...timed('block', part), id, version, words, isWholeDay, whole: toIsoTimes(block) }
    }),
    ...hers.busy.filter(isOnDay).map((span) => timed('busy', span)),
    ...plan
      .freeTimesOn({ ...hers, busy: [...hers.busy, ...offered] }, around.visits, day)
      .filter(({ endsAt }) => endsAt > now)
      .map((span) => timed('free', span)),
    ...offered.filter(isOnDay).map((offer) => ({ ...timed('offered', offer), name: offer.name })),
  ]
  return {
    day,
    hours: [...plan.workingHoursOf(hers, day)],
    isAway: plan.isAwayOn(hers, day),
    rows: rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt)),
  }
}

export async function readDiary(
  deps: DiaryDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely } = deps.database
  const at = deps.now()
  const today = plan.spanOfDay(londonDay(at))
  const first = from ?? londonDay(at)
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readSurroundings(kysely, deps, span)
  const next = await repository.findNextAppointment(kysely, at)
  const since = new Date(at.getTime() - askedForMs)
  const recent = await repository.listAppointmentsBetween(kysely, since, today.endsAt)
  const unsettled = recent.filter(({ state, endsAt }) => state === 'booked' && endsAt <= at)
  const { away } = around.plan
  return {
    today: londonDay(at),
    visitsToday: recent.filter((visit) => plan.doOverlap(visit, today)).length,
    days: Array.from({ length: days }, (_, index) =>
      buildDiaryDay(around, addDays(first, index), deps.facts),
    ),
    ...(away && { awayUntil: away.back }),
    ...(next && { next: presentAppointment(next, at) }),
    unsettled: unsettled.map((visit) => presentAppointment(visit, at)),
    clientNews: await readClientNews(kysely, at),
    offers: await presentOffers(kysely, deps, await listCurrentOffers(kysely, at)),
  }
}

/** Starts that fit, by day; days without any are left out. And what speaks against a chosen time. */
export async function proposeTimes(
  deps: DiaryDeps,
  input: EndpointRequest<typeof contract.proposeTimes>['body'],
) {
  const { kysely } = deps.database
  const { from, days, movedId, chosen, minutes, place, area } = input
  const today = londonDay(deps.now())
  const first = from === undefined || from < today ? today : from
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const { plan: hers, visits, now } = await readSurroundings(kysely, deps, span)
  const others = visits.filter(({ id }) => id !== movedId)
  const proposed = Array.from({ length: days }, (_, index) => addDays(first, index)).map((day) => ({
    day,
    starts: plan.possibleStartsOn(hers, others, day, input, now).map((at) => at.toISOString()),
  }))
  const time = chosen && { ...plan.toSpan({ ...chosen, minutes }), place, area, id: movedId }
  return {
    days: proposed.filter(({ starts }) => starts.length > 0),
    warnings: time ? await findWarnings(kysely, deps, time) : [],
  }
}

/** Saves time that the owner keeps free, and names the appointments to come that lie in it: it never moves them. */
export async function saveBlock(
  { now, ...deps }: Pick<WritingDeps, 'database' | 'mail' | 'now'>,
  { id, block }: EndpointRequest<typeof saveBlockCall>['body'],
) {
  const at = now()
  const { day, until = day, from, to, words: note } = block
  const span = { startsAt: plan.instantAtClockTime(day, from), endsAt: plan.instantAtClockTime(until, to) }
  return await writeDiary(deps, async (tx) => {
    const times = { timeSetAt: at, changedAt: at, createdAt: at }
    // The same again, after a lost answer, is the first.
    await insertOnce(tx, 'appointments', { id, ...span, note, ...times })
    const since = plan.latestOf(span.startsAt, at)
    const visits = await repository.listAppointmentsBetween(tx, since, span.endsAt)
    const warnings = visits.map(({ name, startsAt, endsAt }) => {
      const when = `${formatDayWithWeekday(londonDay(startsAt))}, ${formatBookingHours(startsAt, endsAt)}`
      return `${name} is booked for ${when}, and stays.`
    })
    return { warnings }
  })
}
