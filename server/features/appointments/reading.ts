import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { Diary } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { clientPageLink } from './client-mails.ts'
import { buildDiaryDay, toIsoTimes } from './diary/build-diary-day.ts'
import { possibleStartsOn } from './diary/free-times.ts'
import { type DiaryDeps, readSchedulingData } from './diary/scheduling-data.ts'
import { readSettings } from './diary/settings.ts'
import { warningsAboutTime } from './diary/warnings.ts'
import { readHistory } from './history.ts'
import { presentAppointments } from './present.ts'
import { reminderLetter } from './reminders/emails.ts'
import {
  type AppointmentRow,
  findAppointment,
  findNextAppointment,
  listAppointmentsOf,
  listAppointmentsWithoutOutcome,
  listChangedByClients,
  listUnresolvedCancellations,
} from './repository.ts'
import { reminderTimeOf, repeatOnDays, toAppointmentTime } from './time.ts'
import { findWarningsByTime } from './writing.ts'

type ReadingDeps = DiaryDeps & Pick<Deps, 'links'>

export async function readAppointment(deps: ReadingDeps, id: string) {
  const { kysely, kind } = deps.database
  const row = await findAppointment(kysely, id)
  const [appointment] = row ? await presentAppointments(kysely, kind, [row], deps.now()) : []
  if (!row || !appointment) throw new AppError('NOT_FOUND')
  const isOpen = row.state === 'booked' && row.endsAt > deps.now()
  const warnings = isOpen ? warningsAboutTime(await readSchedulingData(kysely, deps, row), row) : []
  const history = await readHistory(kysely, kind, id, deps.now())
  const reminderText =
    row.state === 'booked' && row.startsAt > deps.now() ? await composeReminderText(deps, row) : undefined
  return {
    ...{ appointment, warnings, history },
    ...(reminderText !== undefined && { reminderText }),
    ...(row.state === 'done' && (await readWhatFollows(deps, row))),
  }
}

/** The words of the reminder's mail, to send them from her phone. */
async function composeReminderText(deps: ReadingDeps, row: AppointmentRow): Promise<string> {
  const { database, facts, now } = deps
  const { settings } = await readSettings(database.kysely)
  const link = await clientPageLink(database.kysely, row, { ...deps, at: now() })
  return messageText(reminderLetter(row, settings.preparation, facts, now(), link, 'message'))
}

/** When a client is due after a visit, and what is booked ahead. */
async function readWhatFollows({ database: { kysely }, now }: ReadingDeps, row: AppointmentRow) {
  const { settings } = await readSettings(kysely)
  const all = await listAppointmentsOf(kysely, 'clientId', row.clientId)
  const ahead = all.findLast(({ state, startsAt }) => state === 'booked' && startsAt > now())
  return {
    dueDay: addDays(londonDay(row.startsAt), settings.usualWeeks * 7),
    ...(ahead && { ahead: { id: ahead.id, startsAt: ahead.startsAt.toISOString() } }),
  }
}

export async function listAppointments(
  { database: { kysely, kind }, now }: Pick<DiaryDeps, 'database' | 'now'>,
  { consultationId, clientId }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<Appointment[]> {
  const rows =
    consultationId === undefined
      ? await listAppointmentsOf(kysely, 'clientId', clientId ?? '')
      : await listAppointmentsOf(kysely, 'consultationId', consultationId)
  return await presentAppointments(kysely, kind, rows, now())
}

type Asked = EndpointRequest<typeof contract.checkTime>['body']

export async function checkAppointmentTime(deps: DiaryDeps, { place, area, movedId, again, ...when }: Asked) {
  const time = toAppointmentTime(when, deps.now())
  const { kysely } = deps.database
  const around = await readSchedulingData(kysely, deps, time)
  const further = repeatOnDays(when, again, deps.now())
  const { settings, version } = await readSettings(kysely)
  const hoursBefore = settings.reminderHours
  // As the job: nobody is mailed before the owner has seen that there are reminders.
  const sendsAny = version > 0 && hoursBefore > 0
  const remindsAt = [time, ...further]
    .map(({ startsAt }) => reminderTimeOf(startsAt, hoursBefore))
    .find((at) => sendsAny && at > deps.now())
  return {
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    warnings: [
      ...warningsAboutTime(around, { ...time, place, area, id: movedId }),
      ...(await findWarningsByTime(kysely, deps, further, { place, area })),
    ],
    ...(remindsAt && { reminder: { at: remindsAt.toISOString(), hoursBefore } }),
  }
}

type Wanted = EndpointRequest<typeof contract.proposeTimes>['body']

/** Starts that fit, by day; days without any are left out. */
export async function proposeTimes(deps: DiaryDeps, { from, days, movedId, ...wanted }: Wanted) {
  const today = londonDay(deps.now())
  const first = from === undefined || from < today ? today : from
  const startsAt = londonMidnight(first)
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) }
  const { plan, visits, offered, now } = await readSchedulingData(deps.database.kysely, deps, span)
  const others = visits.filter(({ id }) => id !== movedId)
  return Array.from({ length: days }, (_, index) => addDays(first, index)).flatMap((day) => {
    const starts = possibleStartsOn(plan, others, day, wanted, now)
    if (starts.length === 0) return []
    const rivals = offered.filter(({ startsAt }) => londonDay(startsAt) === day)
    return [
      {
        ...{ day, starts: starts.map((at) => at.toISOString()) },
        offered: rivals.map(({ name, ...span }) => ({ ...toIsoTimes(span), name })),
      },
    ]
  })
}

export async function readDiary(
  deps: ReadingDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely, kind } = deps.database
  const at = deps.now()
  const today = londonDay(at)
  const first = from ?? today
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readSchedulingData(kysely, deps, span)
  const next = await findNextAppointment(kysely, at)
  const unsettled = await listAppointmentsWithoutOutcome(
    kysely,
    new Date(at.getTime() - askedForDays * dayMs),
    at,
  )
  const present = (rows: Parameters<typeof presentAppointments>[2]) =>
    presentAppointments(kysely, kind, rows, at)
  const appointments = new Map<string, Appointment>((await present(around.rows)).map((one) => [one.id, one]))
  const [shownNext] = await present(next ? [next] : [])
  const { away, hasHours } = around.plan
  return {
    at: at.toISOString(),
    today,
    days: Array.from({ length: days }, (_, index) =>
      buildDiaryDay(around, addDays(first, index), appointments),
    ),
    ...(away && { away: { from: away.from, back: away.back } }),
    ...(shownNext && { next: shownNext }),
    unsettled: await present(unsettled),
    unresolved: await present(await listUnresolvedCancellations(kysely, at)),
    changedByClients: await present(await listChangedByClients(kysely, at)),
    hasHours,
  }
}
