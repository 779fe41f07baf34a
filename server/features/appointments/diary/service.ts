import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { Diary, DiaryDay, DiaryRow, Visits } from '#contract/diary.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import { readClientNews } from '../client-pages/news.ts'
import { listCurrentOffers, listOffersOf } from '../offers/repository.ts'
import { presentOffers } from '../offers/service.ts'
import { presentAppointments, toIsoTimes } from '../reading.ts'
import * as repository from '../repository.ts'
import {
  blockedTimesOn,
  doOverlap,
  freeTimesOn,
  isAwayOn,
  possibleStartsOn,
  reminderTimeOf,
  type Span,
  salon,
  spanOfDay,
  toSpan,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'
import { type DiaryDeps, findWarnings, readSettings, readSurroundings } from './surroundings.ts'
import { type Around, warningsAboutTime } from './warnings.ts'

const startsOf = ({ startsAt }: { startsAt: Date }, day: Span) =>
  startsAt >= day.startsAt && startsAt < day.endsAt

/** Pause and travel reach no further. */
const reachMs = 12 * hourMs

const isNear = ({ startsAt, endsAt }: Span, day: Span) =>
  endsAt.getTime() > day.startsAt.getTime() - reachMs && startsAt.getTime() < day.endsAt.getTime() + reachMs

const timed = <const Kind extends DiaryRow['kind']>(kind: Kind, span: Span) => ({ kind, ...toIsoTimes(span) })

/** The way to each appointment of a day; the first from the salon. */
function travelRows({ plan }: Around, visits: readonly Visit[]): DiaryRow[] {
  return visits.flatMap(({ id: appointmentId, startsAt, ...visit }, index) => {
    const before = visits[index - 1]
    const minutes = travelMinutes(plan, before ?? salon, visit)
    if (minutes === 0) return []
    const between = before ? (startsAt.getTime() - before.endsAt.getTime()) / minuteMs : minutes
    const way = { startsAt: new Date(startsAt.getTime() - minutes * minuteMs), endsAt: startsAt }
    const missingMinutes = Math.max(0, Math.round(minutes - between))
    const area = visit.place === 'home' ? visit.area : ''
    return [{ ...timed('travel', way), minutes, area, appointmentId, missingMinutes }]
  })
}

/** A day of the diary, its rows in order of time. */
function buildDiaryDay(
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
      return [{ ...timed('appointment', visit), appointment, warnings }]
    }),
    ...travelRows(around, ownVisits),
    ...blockedTimesOn(plan, day).map(({ block, ...span }) => ({ ...timed('block', span), block })),
    ...plan.busy.filter((one) => doOverlap(one, whole)).map((span) => timed('busy', span)),
    ...freeTimesOn(plan, visits, day)
      .filter(({ endsAt }) => endsAt > now)
      .map((span) => timed('free', span)),
    ...offered
      .filter((one) => doOverlap(one, whole))
      .map(({ offerId, name, ...span }) => ({ ...timed('offered', span), offerId, name })),
  ]
  return {
    day,
    hours: [...workingHoursOf(plan, day)],
    isAway: isAwayOn(plan, day),
    rows: rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt)),
  }
}

type ProposalInput = EndpointRequest<typeof contract.proposeTimes>['body']

/** What speaks against a chosen time, and when its reminder would be sent. */
async function checkTime(deps: DiaryDeps, { chosen, minutes, place, area, movedId }: ProposalInput) {
  if (!chosen) return { warnings: [] }
  const { kysely } = deps.database
  const time = toSpan({ ...chosen, minutes }, deps.now())
  const { settings, version } = await readSettings(kysely)
  const hoursBefore = settings.reminderHours
  const remindsAt = reminderTimeOf(time.startsAt, hoursBefore)
  // As the job: nobody is mailed before the owner has seen that there are reminders.
  const isReminded = version > 0 && hoursBefore > 0 && remindsAt > deps.now()
  return {
    warnings: await findWarnings(kysely, deps, { ...time, place, area, id: movedId }),
    ...(isReminded && { reminder: { at: remindsAt.toISOString(), hoursBefore } }),
  }
}

/** Starts that fit, by day; days without any are left out. */
export async function proposeTimes(deps: DiaryDeps, input: ProposalInput) {
  const { from, days, movedId } = input
  const today = londonDay(deps.now())
  const first = from === undefined || from < today ? today : from
  const startsAt = londonMidnight(first)
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) }
  const { plan, visits, now } = await readSurroundings(deps.database.kysely, deps, span)
  const others = visits.filter(({ id }) => id !== movedId)
  const proposed = Array.from({ length: days }, (_, index) => addDays(first, index)).map((day) => ({
    day,
    starts: possibleStartsOn(plan, others, day, input, now).map((at) => at.toISOString()),
  }))
  return { days: proposed.filter(({ starts }) => starts.length > 0), ...(await checkTime(deps, input)) }
}

export async function readDiary(
  deps: DiaryDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely } = deps.database
  const at = deps.now()
  const today = londonDay(at)
  const first = from ?? today
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readSurroundings(kysely, deps, span)
  const next = await repository.findNextAppointment(kysely, at)
  const dayOf = spanOfDay(today)
  const ofToday = await repository.listAppointmentsBetween(kysely, dayOf.startsAt, dayOf.endsAt)
  const since = new Date(at.getTime() - askedForDays * dayMs)
  const unsettled = (await repository.listBooked(kysely, since, at)).filter(({ endsAt }) => endsAt <= at)
  const shown = await presentAppointments(kysely, around.rows, at)
  const appointments = new Map(shown.map((one) => [one.id, one]))
  const [shownNext] = await presentAppointments(kysely, next ? [next] : [], at)
  const { away } = around.plan
  return {
    today,
    visitsToday: ofToday.filter(({ startsAt }) => startsAt >= dayOf.startsAt).length,
    days: Array.from({ length: days }, (_, index) =>
      buildDiaryDay(around, addDays(first, index), appointments),
    ),
    ...(away && { away: { from: away.from, back: away.back } }),
    ...(shownNext && { next: shownNext }),
    unsettled: await presentAppointments(kysely, unsettled, at),
    clientNews: await readClientNews(kysely, at),
    offers: await presentOffers(kysely, deps, await listCurrentOffers(kysely, at)),
  }
}

/** The appointments of a consultation or a client, and what was offered to them, the newest first. */
export async function readVisits(
  deps: DiaryDeps,
  { consultationId, clientId = '' }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<Visits> {
  const { kysely } = deps.database
  const of = consultationId === undefined ? ('clientId' as const) : ('consultationId' as const)
  const id = consultationId ?? clientId
  const rows = await repository.listAppointmentsOf(kysely, of, [id])
  return {
    visits: await presentAppointments(kysely, rows, deps.now()),
    offers: await presentOffers(kysely, deps, await listOffersOf(kysely, of, id)),
  }
}
