import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { Diary } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { ownLinkOf } from '../booking/mails.ts'
import { presentAppointments, readHistory } from '../booking/present.ts'
import { reminderTimeOf, toSpan } from '../booking/time.ts'
import { findWarnings, readAndPresent, requireAppointment } from '../booking/writing.ts'
import { readClientNews } from '../client-pages/news.ts'
import { reminderLetter } from '../reminders.ts'
import * as repository from '../repository.ts'
import { buildDiaryDay } from './diary-day.ts'
import { possibleStartsOn } from './free-times.ts'
import { spanOfDay } from './plan.ts'
import { type DiaryDeps, readSettings, readSurroundings } from './surroundings.ts'

type ReadingDeps = DiaryDeps & Pick<Deps, 'links'>

/** An appointment with its history, and what else its page shows: the reminder's words before it, what follows after it. */
export async function readAppointment(deps: ReadingDeps, id: string) {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await requireAppointment(kysely, id)
  const { settings } = await readSettings(kysely)
  const isBooked = row.state === 'booked'
  const reminder = async () =>
    reminderLetter(row, settings.preparation, deps.facts, at, await ownLinkOf(kysely, row, deps), 'message')
  const visits = await repository.listAppointmentsOf(kysely, 'clientId', [row.clientId])
  const ahead = visits.findLast(({ state, startsAt }) => state === 'booked' && startsAt > at)
  const noted = visits.find(
    ({ state, startsAt, note }) => state !== 'cancelled' && startsAt < row.startsAt && note !== '',
  )
  return {
    appointment: await readAndPresent(kysely, deps, id),
    warnings: isBooked && row.endsAt > at ? await findWarnings(kysely, deps, row) : [],
    history: await readHistory(kysely, id, at),
    ...(isBooked && row.startsAt > at && { reminderText: messageText(await reminder()) }),
    ...(row.state === 'done' && { dueDay: addDays(londonDay(row.startsAt), settings.weeksBetween * 7) }),
    ...(row.state === 'done' && ahead && { ahead: { id: ahead.id, startsAt: ahead.startsAt.toISOString() } }),
    ...(noted && { lastNote: { startsAt: noted.startsAt.toISOString(), note: noted.note } }),
  }
}

export async function listAppointments(
  { database: { kysely }, now }: Pick<DiaryDeps, 'database' | 'now'>,
  { consultationId, clientId = '' }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<Appointment[]> {
  const rows =
    consultationId === undefined
      ? await repository.listAppointmentsOf(kysely, 'clientId', [clientId])
      : await repository.listAppointmentsOf(kysely, 'consultationId', [consultationId])
  return await presentAppointments(kysely, rows, now())
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
  }
}
